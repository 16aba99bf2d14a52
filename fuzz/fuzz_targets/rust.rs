#![no_main]

al_fuzz::target!(al_fuzz::promises::rust);
