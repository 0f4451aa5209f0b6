/* dice.h - chance that is the same on every machine, for the programs of the gate: xorshift, seeded by `state`. */
#ifndef ALS_GATE_DICE_H
#define ALS_GATE_DICE_H

#include <stdint.h>

static uint64_t state = 0x9E3779B97F4A7C15u;

/* From 0 up to but not with `below`. */
static uint32_t next(uint32_t below) {
  state ^= state << 13, state ^= state >> 7, state ^= state << 17;
  return (uint32_t)((state >> 11) % below);
}

#endif
