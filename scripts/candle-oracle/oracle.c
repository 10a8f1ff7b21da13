/*
 * Runs TA-Lib's 61 candlestick functions. Standard input: rows of four doubles (open, high, low, close), native order.
 * Standard output: for each row 61 int16 in the order of FUNCTIONS; -32768 = before the lookback.
 * Argument "full": one call over all rows. "restart": one call a row, so that every sum is a fresh one.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "ta_libc.h"

typedef TA_RetCode (*plain_function)(int, int, const double[], const double[], const double[], const double[], int *,
                                     int *, int[]);
typedef TA_RetCode (*share_function)(int, int, const double[], const double[], const double[], const double[], double,
                                     int *, int *, int[]);

struct entry {
  const char *id;
  plain_function plain;
  share_function share;
  double penetration;
};

#define PLAIN(id) {#id, TA_##id, 0, 0},
#define SHARE(id, penetration) {#id, 0, TA_##id, penetration},
static const struct entry FUNCTIONS[] = {
#include "functions.h"
};
#define COUNT ((int)(sizeof(FUNCTIONS) / sizeof(FUNCTIONS[0])))
#define ABSENT (-32768)

static int run(const struct entry *f, int from, int to, const double *o, const double *h, const double *l,
               const double *c, int *begin, int *count, int *out) {
  TA_RetCode code = f->plain ? f->plain(from, to, o, h, l, c, begin, count, out)
                             : f->share(from, to, o, h, l, c, f->penetration, begin, count, out);
  return code == TA_SUCCESS;
}

int main(int argc, char **argv) {
  int restart = argc > 1 && strcmp(argv[1], "restart") == 0;
  size_t rows = 0, room = 1 << 16;
  double *bars = malloc(room * 4 * sizeof(double));
  while (bars && fread(bars + 4 * rows, sizeof(double), 4, stdin) == 4) {
    if (++rows == room) bars = realloc(bars, (room *= 2) * 4 * sizeof(double));
  }
  double *columns = malloc(4 * rows * sizeof(double));
  int *out = malloc(rows * sizeof(int));
  int16_t *values = malloc(rows * COUNT * sizeof(int16_t));
  if (!bars || !columns || !out || !values || TA_Initialize() != TA_SUCCESS) return 1;
  for (size_t i = 0; i < rows; i++)
    for (int k = 0; k < 4; k++) columns[k * rows + i] = bars[4 * i + k];
  const double *o = columns, *h = columns + rows, *l = columns + 2 * rows, *c = columns + 3 * rows;
  for (size_t i = 0; i < rows * COUNT; i++) values[i] = ABSENT;
  for (int f = 0; f < COUNT; f++) {
    int begin = 0, count = 0;
    if (!run(&FUNCTIONS[f], 0, (int)rows - 1, o, h, l, c, &begin, &count, out)) return 1;
    for (int k = 0; k < count; k++) values[(size_t)(begin + k) * COUNT + f] = (int16_t)out[k];
    for (int i = begin; restart && count > 0 && i < (int)rows; i++) {
      int at = 0, one = 0;
      if (!run(&FUNCTIONS[f], i, i, o, h, l, c, &at, &one, out) || one != 1 || at != i) return 1;
      values[(size_t)i * COUNT + f] = (int16_t)out[0];
    }
  }
  fwrite(values, sizeof(int16_t), rows * COUNT, stdout);
  return 0;
}
