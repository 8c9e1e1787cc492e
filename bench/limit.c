/* The limit of batches from counts: three base-5 suit codes a hand, three class look-ups, two steps to a cell.
   The tables are made up; only their sizes are those of a ruleset (66 classes a suit, 27,000 cells). */
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define CODES 1953125 /* 5^9 */
#define CLASSES 66
#define PAIRS 410
#define CELLS (PAIRS * CLASSES)

static uint16_t suit_class[CODES];
static uint16_t pair_class[CLASSES * CLASSES];
static int64_t cell[CELLS];

void prepare(void) {
    for (uint32_t code = 0; code < CODES; code++) suit_class[code] = (code * 2654435761u >> 7) % CLASSES;
    for (uint32_t pair = 0; pair < CLASSES * CLASSES; pair++) pair_class[pair] = (pair * 2654435761u >> 9) % PAIRS;
    for (uint32_t at = 0; at < CELLS; at++) cell[at] = (int64_t)at - 1;
}

/* Eight counts in one word, neighbours added to pairs, pairs to halves; which end comes first does not matter here. */
static inline uint32_t code_of(const uint8_t *count) {
    uint64_t word;
    memcpy(&word, count, 8);
    word = (word & 0x00FF00FF00FF00FFu) + 5 * (word >> 8 & 0x00FF00FF00FF00FFu);
    word = (word & 0x0000FFFF0000FFFFu) + 25 * (word >> 16 & 0x0000FFFF0000FFFFu);
    return (uint32_t)word + 625 * (uint32_t)(word >> 32) + 390625 * count[8];
}

void score(const uint8_t *counts, size_t hands, int64_t *out) {
    for (size_t hand = 0; hand < hands; hand++, counts += 27) {
        uint32_t first = suit_class[code_of(counts)];
        uint32_t second = suit_class[code_of(counts + 9)];
        uint32_t third = suit_class[code_of(counts + 18)];
        out[hand] = cell[pair_class[first * CLASSES + second] * CLASSES + third];
    }
}
