#ifndef ALS_BENCH_ALLOCATIONS_H
#define ALS_BENCH_ALLOCATIONS_H

// How often this program has asked for memory so far.
long allocations();

#endif
