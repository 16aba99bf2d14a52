/* King and rook against king: a compiled table behind one function. Needs no operating system, no heap and no
 * C library. */
#ifndef AL_KRK_H
#define AL_KRK_H

#include <stdint.h>

/* No move: the squares are no position in which White is to move. */
#define AL_KRK_NONE UINT16_MAX

/* White's move. Squares are numbers from 0 (a1) over 1 (b1) to 63 (h8). The answer is 64 times the square that is
 * left, plus the one that is gone to. */
uint16_t al_krk_move(uint8_t king, uint8_t rook, uint8_t their_king);

#endif
