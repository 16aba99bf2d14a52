/* Asks for the move in every position, on a stack of its own, and says how often there is one and how much of the
 * stack that took. On a chess computer the squares come from the board instead. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <string.h>
#include <ucontext.h>

#include "al_krk.h"

static unsigned char stack[65536];
static ucontext_t here, there;
static long moves, rook_moves;
static size_t untouched;

static void ask_everything(void) {
    for (int king = 0; king < 64; king++)
        for (int rook = 0; rook < 64; rook++)
            for (int their_king = 0; their_king < 64; their_king++) {
                uint16_t move = al_krk_move((uint8_t)king, (uint8_t)rook, (uint8_t)their_king);
                moves += move != AL_KRK_NONE;
                rook_moves += move != AL_KRK_NONE && move / 64 == rook;
            }
}

int main(void) {
    memset(stack, 0xa5, sizeof stack);
    getcontext(&there);
    there.uc_stack.ss_sp = stack;
    there.uc_stack.ss_size = sizeof stack;
    there.uc_link = &here;
    makecontext(&there, ask_everything, 0);
    swapcontext(&here, &there);
    while (untouched < sizeof stack && stack[untouched] == 0xa5) untouched++;
    printf("%ld moves, %ld of them with the rook\n", moves, rook_moves);
    printf("stack: %zu bytes\n", sizeof stack - untouched);
    return 0;
}
