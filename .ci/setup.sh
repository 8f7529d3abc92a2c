# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# Shared by quickstart and check: bash functions that install what is missing and
# build. Sourced in the root of the source tree.

set -euo pipefail

# The step that is running, for the line that reports a failure.
step="start"
log=$(mktemp)
trap 'status=$?; rm -f "$log"; if [ $status -ne 0 ]; then echo "error: failed at: $step (exit status $status)" >&2; fi' EXIT

begin() {
  step="$1"
  printf '\n== %s\n' "$step"
}

# quietly COMMAND...: shows what the command prints only when it fails.
quietly() {
  "$@" >"$log" 2>&1 || {
    local status=$?
    cat "$log" >&2
    exit $status
  }
}

missing_packages() {
  local package
  sed -e 's/#.*//' packages.txt | while read -r package; do
    if [ -n "$package" ] && ! dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q '^install ok installed'; then
      echo "$package"
    fi
  done
}

install_packages() {
  begin "packages"
  if ! command -v dpkg-query >/dev/null; then
    echo "error: this script installs packages with apt-get and needs Debian 12; elsewhere install what packages.txt names and use cmake --preset release" >&2
    exit 1
  fi
  local missing root=""
  missing=$(missing_packages | tr '\n' ' ')
  if [ -z "$missing" ]; then
    echo "all packages of packages.txt are installed"
    return
  fi
  if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null; then
      echo "error: missing packages: $missing; run as root, or install sudo" >&2
      exit 1
    fi
    root="sudo"
  fi
  echo "installing with apt-get: $missing"
  quietly $root apt-get -qq update
  # shellcheck disable=SC2086
  quietly $root env DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends $missing
  missing=$(missing_packages | tr '\n' ' ')
  if [ -n "$missing" ]; then
    echo "error: apt-get did not install: $missing" >&2
    exit 1
  fi
}

optional_parts() {
  command -v nvcc >/dev/null || [ -x /usr/local/cuda/bin/nvcc ] ||
    echo "skipped: CUDA parts, no nvcc here (install the CUDA toolkit 12 or newer)"
  command -v mpicc >/dev/null ||
    echo "skipped: MPI parts, no mpicc here (apt-get install libopenmpi-dev openmpi-bin)"
}

# configure PRESET
configure() {
  begin "configure, preset $1"
  quietly cmake --preset "$1"
  grep -E 'are skipped|no sources yet' "$log" || true
}

# build PRESET [TARGET...]
build() {
  local preset=$1
  shift
  begin "build, preset $preset${*:+: $*}"
  cmake --build --preset "$preset" ${@:+--target "$@"}
}
