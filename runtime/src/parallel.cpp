// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// The library's half of <loopdist/parallel.h>: settings, counters, and whether
/// this process is a forked child.
///
/// Settings are read once, before constructors of the program run, and do not
/// change afterwards. No OpenMP here: the header asks OpenMP inline.

#include <loopdist/parallel.h>

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <pthread.h>

namespace {

// From how many nanoseconds of serial work on a parallel region was never
// slower, measured by bench_parallel with two threads on two cores (x86-64, 2.6
// GHz):
//
//                                gcc 12, libgomp    clang 19, libomp
//   regions follow each other         1300                2600
//   after 2 ms of serial work         1300               10600
//
// An operation is one addition, or one access to an element, of vectorised
// code. With 512-bit vectors and data in cache it takes 0.005 (float) to 0.015
// (double) ns, and 0.1 to 0.3 ns where the compiler does not vectorise. 10^6 of
// them are at least 5000 to 15000 ns, which is past the break-even of regions
// that follow each other even for the fastest code.
//
// Threads that sleep already, which the two runtimes let them do after
// milliseconds without work, take 50 000 to 100 000 ns to wake: an isolated
// region near the threshold may lose that once, the regions after it do not.
constexpr double BuiltInThreshold = 1e6;

// Three buffers of eight-byte elements take 96 KiB, which leaves most of a
// 512 KiB L2 cache to the user's own arrays.
constexpr size_t BuiltInChunk = 4096;

struct Settings {
  double threshold = BuiltInThreshold;
  bool thresholdGiven = false;
  size_t chunk = BuiltInChunk;
  const char *statsFile = nullptr;
};

Settings settings;
std::atomic<bool> forkedChild{false};
std::atomic<bool> countSerial{false};
std::atomic<unsigned long long> parallelCount{0};
std::atomic<unsigned long long> serialCount{0};

void readThreshold() {
  const char *text = std::getenv("LOOPDIST_THRESHOLD");
  if (!text)
    return;
  char *end = nullptr;
  const double value = std::strtod(text, &end);
  if (end == text || *end != '\0' || !(value >= 0))
    return;
  settings.threshold = value;
  settings.thresholdGiven = true;
}

void readChunk() {
  const char *text = std::getenv("LOOPDIST_CHUNK");
  if (!text)
    return;
  char *end = nullptr;
  const long long value = std::strtoll(text, &end, 10);
  if (end == text || *end != '\0' || value < 1 || value > (1LL << 30))
    return;
  settings.chunk = static_cast<size_t>(value);
}

/// Every serial branch has to come by ld_serial_note() from now on.
void startToCountSerial() {
  countSerial = true;
  double none = -std::numeric_limits<double>::infinity();
  __atomic_store(&ld_parallel_floor, &none, __ATOMIC_RELAXED);
}

__attribute__((constructor(101))) void startLibrary() {
  readThreshold();
  readChunk();
  ld_parallel_floor = settings.threshold;
  settings.statsFile = std::getenv("LOOPDIST_STATS");
  if (settings.statsFile)
    startToCountSerial();
  pthread_atfork(nullptr, nullptr, [] { forkedChild = true; });
}

__attribute__((destructor(101))) void writeStats() {
  if (!settings.statsFile || forkedChild)
    return;
  FILE *file = std::fopen(settings.statsFile, "w");
  if (!file)
    return;
  std::fprintf(file, "parallel %llu serial %llu\n", parallelCount.load(),
               serialCount.load());
  std::fclose(file);
}

} // namespace

extern "C" {

double ld_parallel_floor = BuiltInThreshold;

double ld_threshold(void) { return settings.threshold; }

size_t ld_chunk(void) { return settings.chunk; }

ld_statistics ld_stats(void) { return {parallelCount, serialCount}; }

void ld_stats_reset(void) {
  parallelCount = 0;
  serialCount = 0;
  startToCountSerial();
}

int ld_parallel_wanted(double work, double threshold) {
  if (settings.thresholdGiven || !(threshold >= 0))
    threshold = settings.threshold;
  // False for a NaN, and for a negative number since the threshold is not.
  if (!(work >= threshold) || forkedChild.load(std::memory_order_relaxed))
    return 0;
  return threshold == 0 ? 2 : 1;
}

void ld_parallel_note(void) {
  parallelCount.fetch_add(1, std::memory_order_relaxed);
}

void ld_serial_note(void) {
  if (countSerial.load(std::memory_order_relaxed))
    serialCount.fetch_add(1, std::memory_order_relaxed);
}

} // extern "C"
