// How is the machine, and this process on it? Read when asked; -1 stands for what nobody tells here.
import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import { getHeapStatistics } from 'node:v8'

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((100 * part) / whole))

export function osStats() {
  const [total, free] = [totalmem(), freemem()]
  const [one, five, fifteen] = loadavg()
  return {
    timestamp: Date.now(),
    cpu: {
      percent: Math.min(100, percentOf(one, availableParallelism())),
      load_average: { '1m': rounded(one), '5m': rounded(five), '15m': rounded(fifteen) },
    },
    mem: {
      total_in_bytes: total,
      free_in_bytes: free,
      used_in_bytes: total - free,
      free_percent: percentOf(free, total),
      used_percent: percentOf(total - free, total),
    },
  }
}

const rounded = (load: number) => Math.round(load * 100) / 100

export function processStats() {
  const { user, system } = process.cpuUsage()
  const cpuMillis = Math.floor((user + system) / 1000)
  return {
    timestamp: Date.now(),
    open_file_descriptors: openFiles(),
    max_file_descriptors: maxFiles(),
    cpu: { percent: Math.min(100, percentOf(cpuMillis / 1000 / availableParallelism(), process.uptime())), total_in_millis: cpuMillis },
    mem: { total_virtual_in_bytes: virtualBytes() },
  }
}

function openFiles(): number {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return -1
  }
}

const maxFiles = () => numberIn('/proc/self/limits', /^Max open files\s+(\d+)/m)

function virtualBytes(): number {
  const kilobytes = numberIn('/proc/self/status', /^VmSize:\s+(\d+) kB/m)
  return kilobytes < 0 ? -1 : kilobytes * 1024
}

/** Only Linux has such files. */
function numberIn(file: string, pattern: RegExp): number {
  try {
    return Number(pattern.exec(readFileSync(file, 'utf8'))?.[1] ?? -1)
  } catch {
    return -1
  }
}

/** The heap of JavaScript in place of Java's; memory beside it holds segments. */
export function heapStats(startedAt: number) {
  const { used_heap_size: used, total_heap_size: committed, heap_size_limit: limit } = getHeapStatistics()
  const { external, rss } = process.memoryUsage()
  const threads = numberIn('/proc/self/status', /^Threads:\s+(\d+)/m)
  return {
    timestamp: Date.now(),
    uptime_in_millis: Date.now() - startedAt,
    mem: {
      heap_used_in_bytes: used,
      heap_used_percent: percentOf(used, limit),
      heap_committed_in_bytes: committed,
      heap_max_in_bytes: limit,
      non_heap_used_in_bytes: external,
      non_heap_committed_in_bytes: Math.max(rss - committed, 0),
      pools: {},
    },
    threads: { count: threads, peak_count: threads },
    gc: { collectors: {} },
    buffer_pools: {},
    classes: { current_loaded_count: -1, total_loaded_count: -1, total_unloaded_count: -1 },
  }
}

interface Volume {
  readonly total: number
  readonly free: number
  readonly available: number
}

/** That which holds a folder; memory where there is none. */
export function dataVolume(path: string | null): Volume {
  if (path === null) return { total: totalmem(), free: freemem(), available: freemem() }
  try {
    const { bsize, blocks, bfree, bavail } = statfsSync(path)
    return { total: blocks * bsize, free: bfree * bsize, available: bavail * bsize }
  } catch {
    return { total: -1, free: -1, available: -1 }
  }
}

/** `path`: null where everything is in memory. */
export function volumeStats(path: string | null) {
  const { total, free, available } = dataVolume(path)
  const figures = { total_in_bytes: total, free_in_bytes: free, available_in_bytes: available, cache_reserved_in_bytes: 0 }
  return { timestamp: Date.now(), total: figures, data: path === null ? [] : [{ path, ...figures }] }
}
