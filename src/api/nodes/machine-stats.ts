// The statistics of the machine and of this process, read on request; -1 where the system does not report a figure.
import { readdirSync, readFileSync, statfsSync } from 'node:fs'
import { availableParallelism, freemem, loadavg, totalmem } from 'node:os'
import { getHeapSpaceStatistics, getHeapStatistics } from 'node:v8'
import { collectorFigures } from './garbage-collections.ts'

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
    swap: swapStats(),
    ...cgroupStats(),
  }
}

function swapStats() {
  const kilobytes = (name: string) => Math.max(numberIn('/proc/meminfo', new RegExp(`^${name}:\\s+(\\d+) kB`, 'm')), 0)
  const [total, free] = [kilobytes('SwapTotal') * 1024, kilobytes('SwapFree') * 1024]
  return { total_in_bytes: total, free_in_bytes: free, used_in_bytes: total - free }
}

const CGROUP = '/sys/fs/cgroup'

/** Within a container: what the system gives it, and holds it back by. Nothing elsewhere. */
function cgroupStats() {
  const usage = numberIn(`${CGROUP}/memory.current`, /^(\d+)/)
  if (usage < 0) return {}
  const stat = (name: string) => Math.max(numberIn(`${CGROUP}/cpu.stat`, new RegExp(`^${name} (\\d+)`, 'm')), 0)
  const limit = numberIn(`${CGROUP}/memory.max`, /^(\d+)/)
  return {
    cgroup: {
      cpuacct: { control_group: '/', usage_nanos: stat('usage_usec') * 1000 },
      cpu: {
        control_group: '/',
        cfs_period_micros: numberIn(`${CGROUP}/cpu.max`, /^\S+ (\d+)/),
        cfs_quota_micros: numberIn(`${CGROUP}/cpu.max`, /^(\d+)/),
        stat: {
          number_of_elapsed_periods: stat('nr_periods'),
          number_of_times_throttled: stat('nr_throttled'),
          time_throttled_nanos: stat('throttled_usec') * 1000,
        },
      },
      memory: { control_group: '/', limit_in_bytes: limit < 0 ? 'max' : String(limit), usage_in_bytes: String(usage) },
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
      pools: heapPools(),
    },
    threads: { count: threads, peak_count: threads },
    gc: { collectors: collectorFigures() },
    buffer_pools: { mapped: buffers(0, 0), direct: buffers(external > 0 ? 1 : 0, external) },
    classes: { current_loaded_count: -1, total_loaded_count: -1, total_unloaded_count: -1 },
  }
}

const buffers = (count: number, bytes: number) => ({ count, used_in_bytes: bytes, total_capacity_in_bytes: bytes })

/** The spaces of V8's heap that are nearest to Java's pools. */
const POOLS: Readonly<Record<string, readonly string[]>> = {
  young: ['new_space', 'new_large_object_space'],
  old: ['old_space', 'large_object_space', 'code_space', 'trusted_space', 'shared_space'],
  survivor: [],
}

function heapPools() {
  const spaces = getHeapSpaceStatistics()
  return Object.fromEntries(
    Object.entries(POOLS).map(([pool, names]) => {
      const own = spaces.filter(({ space_name }) => names.includes(space_name))
      const used = own.reduce((bytes, space) => bytes + space.space_used_size, 0)
      const most = own.reduce((bytes, space) => bytes + space.space_size, 0)
      const last = { used_in_bytes: 0, max_in_bytes: 0, usage_percent: -1 }
      return [pool, { used_in_bytes: used, max_in_bytes: most, peak_used_in_bytes: used, peak_max_in_bytes: most, last_gc_stats: last }]
    }),
  )
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
  return {
    timestamp: Date.now(),
    total: figures,
    data: path === null ? [] : [{ path, mount: path, type: 'unknown', ...figures }],
    io_stats: {},
  }
}
