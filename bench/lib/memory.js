// How much memory does this process hold?
import { readFileSync } from 'node:fs'
import { memoryUsage } from 'node:process'

const MB = 1024 * 1024

/** A row of /proc/self/status in MB, such as VmHWM, the most that was ever resident; NaN on systems without one. */
export function statusMb(row) {
  try {
    return Number(new RegExp(`${row}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024
  } catch {
    return Number.NaN
  }
}

/** In MB, after garbage was collected where node runs with --expose-gc. Shared memory shows in `rss` only. */
export function memoryMb() {
  globalThis.gc?.()
  globalThis.gc?.()
  const { rss, heapUsed, external, arrayBuffers } = memoryUsage()
  return { rss: rss / MB, heap: heapUsed / MB, external: external / MB, arrayBuffers: arrayBuffers / MB }
}
