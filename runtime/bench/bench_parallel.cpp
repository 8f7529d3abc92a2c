// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// What a parallel region costs, and from how many operations on it pays.
///
///   bench_parallel [ROUNDS]
///
/// Runs one loop of about 1 ns an iteration serially and in a parallel region,
/// in turns, for growing lengths, and prints the median of the rounds: a
/// minimum would hide that waking a thread takes a varying time. The regions
/// follow each other at once ("hot") or after 2 ms of serial work ("cold").
/// Threads wait for work for a while before they sleep; OMP_WAIT_POLICY=passive
/// shows what it costs to wake them. The break-even is the shortest length from
/// which on the parallel form is never slower.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <loopdist/parallel.h>
#include <omp.h>
#include <vector>

namespace {

constexpr int Lengths = 22;

double now() {
  using namespace std::chrono;
  return duration<double, std::nano>(steady_clock::now().time_since_epoch())
      .count();
}

/// About 1 ns: a chain of three dependent integer operations.
inline unsigned operation(unsigned value) {
  value = value * 2654435761u + 12345u;
  asm volatile("" : "+r"(value));
  return value;
}

void runSerial(std::vector<unsigned> &x, int n) {
  unsigned *data = x.data();
  for (int i = 0; i < n; ++i)
    data[i] = operation(data[i]);
}

void runParallel(std::vector<unsigned> &x, int n) {
  unsigned *data = x.data();
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; ++i)
    data[i] = operation(data[i]);
}

void waitFor(double nanoseconds) {
  const double end = now() + nanoseconds;
  while (now() < end)
    ;
}

struct Times {
  double serial;
  double parallel;
};

using Function = void (*)(std::vector<unsigned> &, int);

double timeOf(Function function, std::vector<unsigned> &x, int n, bool cold) {
  if (cold)
    waitFor(2e6);
  const double start = now();
  function(x, n);
  return now() - start;
}

double median(std::vector<double> &samples) {
  const auto middle = samples.begin() + static_cast<long>(samples.size() / 2);
  std::nth_element(samples.begin(), middle, samples.end());
  return *middle;
}

Times measure(std::vector<unsigned> &x, int n, bool cold, int rounds) {
  std::vector<double> serial;
  std::vector<double> parallel;
  for (int round = 0; round < rounds; ++round) {
    serial.push_back(timeOf(runSerial, x, n, cold));
    parallel.push_back(timeOf(runParallel, x, n, cold));
  }
  return {median(serial), median(parallel)};
}

/// Prints the table; returns the break-even in nanoseconds, 0 if there is none.
double report(bool cold, int rounds) {
  std::vector<unsigned> x(1 << Lengths, 1);
  runParallel(x, 1 << Lengths);
  double breakEven = 0;
  std::printf("%s regions\n%10s %12s %12s %8s\n", cold ? "cold" : "hot",
              "length", "serial ns", "parallel ns", "speed-up");
  for (int k = 6; k < Lengths; ++k) {
    const int n = 1 << k;
    const Times times = measure(x, n, cold, rounds);
    std::printf("%10d %12.0f %12.0f %8.2f\n", n, times.serial, times.parallel,
                times.serial / times.parallel);
    if (times.parallel >= times.serial)
      breakEven = 0;
    else if (breakEven == 0)
      breakEven = times.serial;
  }
  std::printf("break-even, %s: %.0f ns of serial work with %d threads\n",
              cold ? "cold" : "hot", breakEven, omp_get_max_threads());
  return breakEven;
}

} // namespace

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? std::atoi(argv[1]) : 101;
  if (rounds < 1)
    return 2;
  const double hot = report(false, rounds);
  const double cold = report(true, (rounds / 2) + 1);
  if (omp_get_max_threads() == 1) {
    std::printf("goal threshold: not applicable (one thread)\n");
    return 0;
  }
  const bool met = hot > 0 && cold > 0 && std::max(hot, cold) <= ld_threshold();
  std::printf(
      "goal threshold: %s (break-even %.0f and %.0f ns, threshold %.0f)\n",
      met ? "met" : "not met", hot, cold, ld_threshold());
  return 0;
}
