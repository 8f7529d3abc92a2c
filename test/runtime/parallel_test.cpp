// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Settings are read as a process starts, so each test with an environment of
/// its own starts this executable again: the child answers "ask WORK THREADS
/// HOW" with one line.

#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <loopdist/parallel.h>
#include <omp.h>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace {

/// ld_parallel_ok(work), asked in the place named by \p how.
int ask(double work, const std::string &how) {
  int answer = -1;
  if (how == "nested") {
#pragma omp parallel num_threads(2)
#pragma omp single
    answer = ld_parallel_ok(work);
    return answer;
  }
  if (how == "forked") {
    const pid_t child = fork();
    if (child == 0)
      _exit(ld_parallel_ok(work));
    int status = 0;
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  if (how == "thread") {
    std::thread([&] { answer = ld_parallel_ok(work); }).join();
    return answer;
  }
  return ld_parallel_ok(work);
}

/// What a fresh process with \p environment answers.
std::string answer(const std::string &environment,
                   const std::string &question) {
  std::array<char, 4096> self{};
  const ssize_t length =
      readlink("/proc/self/exe", self.data(), self.size() - 1);
  if (length <= 0)
    return "no executable";
  const std::string command = "env -u LOOPDIST_THRESHOLD -u LOOPDIST_CHUNK " +
                              environment + " '" + self.data() + "' " +
                              question;
  FILE *pipe = popen(command.c_str(), "r");
  if (!pipe)
    return "no process";
  std::array<char, 256> line{};
  const bool got = std::fgets(line.data(), line.size(), pipe) != nullptr;
  if (pclose(pipe) != 0)
    return "failed";
  return got ? std::string(line.data(), std::strcspn(line.data(), "\n"))
             : "no answer";
}

std::string fileContents(const std::string &path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

} // namespace

/// Answers a question instead of running the tests.
static int answerQuestion(const std::vector<std::string> &words) {
  if (words[0] == "settings") {
    std::printf("%.17g %zu\n", ld_threshold(), ld_chunk());
    return 0;
  }
  if (words[0] == "from") {
    std::printf("%d\n",
                ld_parallel_ok_from(std::stod(words[1]), std::stod(words[2])));
    return 0;
  }
  if (words[0] == "count") {
    const int parallel = std::stoi(words[1]);
    for (int i = 0; i < parallel; ++i)
      ld_count_parallel();
    ld_parallel_ok(-1);
    if (words.size() == 2)
      return 0;
    if (fork() == 0)
      std::exit(0);
    wait(nullptr);
    _exit(0); // Only the child runs its exit handlers.
  }
  omp_set_num_threads(std::stoi(words[2]));
  std::printf("%d\n", ask(std::stod(words[1]), words[3]));
  return 0;
}

namespace {
/// A question on the command line is answered before gtest's main starts.
struct Questions {
  Questions() {
    std::ifstream file("/proc/self/cmdline");
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    std::vector<std::string> words;
    for (size_t i = 0; i < text.size(); i += words.back().size() + 1)
      words.emplace_back(text.c_str() + i);
    if (words.size() < 2 || words[1].starts_with("--"))
      return;
    words.erase(words.begin());
    std::exit(answerQuestion(words));
  }
};
const Questions Asked;
} // namespace

TEST(ParallelOk, ComparesWorkWithTheThreshold) {
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=1000", "ask 1000 2 plain"), "1");
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=1000", "ask 999.5 2 plain"), "0");
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=1000", "ask 0 2 plain"), "0");
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=1e3", "ask inf 2 plain"), "1");
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=inf", "ask 1e300 2 plain"), "0");
}

TEST(ParallelOk, BuiltInThresholdHoldsWithoutEnvironment) {
  const double threshold = ld_threshold();
  ASSERT_GT(threshold, 0);
  EXPECT_EQ(answer("", "ask " + std::to_string(threshold) + " 2 plain"), "1");
  EXPECT_EQ(answer("", "ask " +
                           std::to_string(std::nextafter(threshold, 0) - 1) +
                           " 2 plain"),
            "0");
}

TEST(ParallelOk, MeaninglessWorkIsRefused) {
  for (const char *threshold : {"LOOPDIST_THRESHOLD=0", ""}) {
    EXPECT_EQ(answer(threshold, "ask nan 2 plain"), "0");
    EXPECT_EQ(answer(threshold, "ask -1 2 plain"), "0");
    EXPECT_EQ(answer(threshold, "ask -inf 2 plain"), "0");
  }
}

TEST(ParallelOk, OneThreadIsEnoughOnlyWhenTheThresholdIsZero) {
  EXPECT_EQ(answer("", "ask 1e12 1 plain"), "0");
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=1", "ask 1e12 1 plain"), "0");
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=0", "ask 0 1 plain"), "1");
  EXPECT_EQ(answer("OMP_THREAD_LIMIT=1", "ask 1e12 4 plain"), "0");
}

TEST(ParallelOk, NoInsideAnActiveParallelRegion) {
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=0", "ask 1e12 2 nested"), "0");
  EXPECT_EQ(answer("", "ask 1e12 2 nested"), "0");
}

TEST(ParallelOk, NoInAForkedChild) {
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=0", "ask 1e12 2 forked"), "0");
  EXPECT_EQ(answer("", "ask 1e12 2 forked"), "0");
}

TEST(ParallelOk, YesInAThreadOfTheProgram) {
  EXPECT_EQ(answer("", "ask 1e12 2 thread"), "1");
}

TEST(ParallelOk, GivenThresholdYieldsToTheEnvironment) {
  EXPECT_EQ(ld_parallel_ok_from(10, 11), 0);
  EXPECT_EQ(ld_parallel_ok_from(ld_threshold() * 2, 1e300), 0);
  omp_set_num_threads(2);
  EXPECT_EQ(ld_parallel_ok_from(10, 10), 1);
  EXPECT_EQ(ld_parallel_ok_from(10, std::nan("")), 0);
  EXPECT_EQ(ld_parallel_ok_from(1e12, std::nan("")), 1);
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=0", "from 10 1e300"), "1");
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=1e300", "from 10 0"), "0");
}

TEST(Settings, ComeFromTheEnvironment) {
  EXPECT_EQ(answer("LOOPDIST_THRESHOLD=0 LOOPDIST_CHUNK=16", "settings"),
            "0 16");
  EXPECT_EQ(
      answer("LOOPDIST_THRESHOLD=2.5e6 LOOPDIST_CHUNK=1073741824", "settings"),
      "2500000 1073741824");
}

TEST(Settings, IgnoreTextThatIsNoNumber) {
  const std::string builtIn = answer("", "settings");
  for (const char *text : {"", "x", "-1", "nan", "1x", "0x", "' '"})
    EXPECT_EQ(answer(std::string("LOOPDIST_THRESHOLD=") + text, "settings"),
              builtIn)
        << text;
  for (const char *text :
       {"", "x", "-1", "0", "1x", "1.5", "1073741825", "99999999999999999999"})
    EXPECT_EQ(answer(std::string("LOOPDIST_CHUNK=") + text, "settings"),
              builtIn)
        << text;
}

TEST(Stats, CountParallelBranchesOfAllThreads) {
  ld_stats_reset();
  EXPECT_EQ(ld_stats().parallel, 0u);
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([] {
      for (int i = 0; i < 100000; ++i)
        ld_count_parallel();
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_EQ(ld_stats().parallel, 400000u);
  ld_stats_reset();
  EXPECT_EQ(ld_stats().parallel, 0u);
}

TEST(Stats, CountRefusalsAfterAReset) {
  ld_stats_reset();
  for (int i = 0; i < 3; ++i)
    ld_parallel_ok(-1);
  EXPECT_EQ(ld_stats().serial, 3u);
  ld_stats_reset();
  EXPECT_EQ(ld_stats().serial, 0u);
  EXPECT_EQ(ld_stats().parallel, 0u);
}

TEST(Stats, AreWrittenToTheNamedFileAtExit) {
  const std::string path =
      testing::TempDir() + "loopdist-stats-" + std::to_string(getpid());
  answer("LOOPDIST_STATS=" + path, "count 7");
  EXPECT_EQ(fileContents(path), "parallel 7 serial 1\n");
  answer("LOOPDIST_STATS=" + path, "count 0");
  EXPECT_EQ(fileContents(path), "parallel 0 serial 1\n");
  std::remove(path.c_str());
}

TEST(Stats, AreNotWrittenByAForkedChild) {
  const std::string path =
      testing::TempDir() + "loopdist-child-" + std::to_string(getpid());
  answer("LOOPDIST_STATS=" + path, "count 3 fork");
  EXPECT_EQ(fileContents(path), "");
  std::remove(path.c_str());
}

TEST(Stats, UnwritableFileIsNoError) {
  EXPECT_EQ(answer("LOOPDIST_STATS=/nowhere/file", "ask -1 2 plain"), "0");
}
