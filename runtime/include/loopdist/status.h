/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/**
 * \file
 * What a function of libloopdist reports about its own success.
 */
#ifndef LOOPDIST_STATUS_H
#define LOOPDIST_STATUS_H

/** The result of a call: LD_OK, or why the outputs are untouched. */
typedef enum ld_status {
  LD_OK = 0,     /**< Done. */
  LD_EINVAL = 1, /**< An argument has no meaning, such as a NULL array. */
  LD_ENOMEM = 2  /**< No memory for the workspace. */
} ld_status;

#endif
