// Looks at what of a machine matters to an engine: Node, processors, memory, descriptors, and the file system of a data directory.
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statfsSync,
  writeSync,
} from 'node:fs'
import { availableParallelism, totalmem } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { getHeapStatistics } from 'node:v8'
import * as zlib from 'node:zlib'
import { messageOf } from '../../core/native-values.ts'
import { acquireLock } from '../../index/store/directory-lock.ts'

export interface Finding {
  readonly name: string
  /** What was found, in a few words. */
  readonly value: string
  /** `warning`: slower or smaller than it could be. `bad`: it will fail. */
  readonly state: 'good' | 'warning' | 'bad'
  /** What to do about it. */
  readonly advice?: string
}

export interface DoctorOptions {
  /** The data directory; absent: the disk is not looked at. */
  readonly path?: string
}

/** Descriptors: a file for each larger segment, a socket for each client. */
const FEW_DESCRIPTORS = 4096
const LITTLE_HEAP = 512 << 20
const LITTLE_ROOM = 1 << 30
const SLOW_SYNC_MILLIS = 20
const CGROUP = '/sys/fs/cgroup'

/**
 * Written is only a small file in `path`, which is removed again.
 *
 * @example
 *   for (const { name, state, advice } of await doctor({ path: './data' })) if (state !== 'good') console.log(name, advice)
 */
export async function doctor({ path }: DoctorOptions = {}): Promise<Finding[]> {
  return [node(), threads(), ...memory(), ...descriptors(), zstd(), ...(path === undefined ? [] : await disk(resolve(path)))]
}

function node(): Finding {
  const { node, v8 } = process.versions
  const [major, minor] = node.split('.').map(Number)
  const isFit = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22
  const value = `${node} (V8 ${v8}), ${process.platform} ${process.arch}`
  return isFit
    ? { name: 'Node', value, state: 'good' }
    : { name: 'Node', value, state: 'bad', advice: 'Searchlet is made for Node 20.19, 22.12 and later' }
}

function threads(): Finding {
  const own = availableParallelism()
  const quota = quotaOf(read(`${CGROUP}/cpu.max`))
  const name = 'processors'
  if (quota !== null && quota < own)
    return {
      name,
      value: `${own}, of which the container may use ${quota}`,
      state: 'warning',
      advice: `More threads than that wait for one another: open({ threads: ${Math.max(0, Math.floor(quota) - 1)} })`,
    }
  return own === 1
    ? { name, value: '1', state: 'warning', advice: 'Merges and large searches share the thread of the application: give it two' }
    : { name, value: String(own), state: 'good' }
}

/** `max 100000`: none. */
export function quotaOf(text: string | null): number | null {
  const [, quota, period] = /^(\d+) (\d+)/.exec(text ?? '') ?? []
  return quota === undefined ? null : Math.round((Number(quota) / Number(period)) * 10) / 10
}

function memory(): Finding[] {
  const heap = getHeapStatistics().heap_size_limit
  const limit = Number(/^\d+/.exec(read(`${CGROUP}/memory.max`) ?? '')?.[0] ?? Number.NaN)
  const whole = Math.min(totalmem(), Number.isNaN(limit) ? Number.POSITIVE_INFINITY : limit)
  const isLimited = limit < totalmem()
  return [
    {
      name: 'heap',
      value: `${megabytes(heap)} at most`,
      ...(heap < LITTLE_HEAP
        ? { state: 'warning', advice: 'Large answers are refused early: NODE_OPTIONS=--max-old-space-size=2048' }
        : heap > whole
          ? {
              state: 'bad',
              advice: `The process is killed before it is reached: NODE_OPTIONS=--max-old-space-size=${Math.floor(whole / 2 ** 21)}`,
            }
          : { state: 'good' }),
    },
    { name: 'memory', value: `${megabytes(whole)}${isLimited ? ', the limit of the container' : ''}`, state: 'good' },
  ]
}

function descriptors(): Finding[] {
  const limits = read('/proc/self/limits')
  const found = /^Max open files\s+(\d+|unlimited)/m.exec(limits ?? '')?.[1]
  if (found === undefined) return []
  const isFew = Number(found) < FEW_DESCRIPTORS
  const name = 'descriptors'
  return [
    isFew
      ? {
          name,
          value: found,
          state: 'warning',
          advice: 'Many segments and clients take one each: ulimit -n 65536, LimitNOFILE=65536 in systemd',
        }
      : { name, value: found, state: 'good' },
  ]
}

const zstd = (): Finding =>
  'createZstdDecompress' in zlib
    ? { name: 'zstd', value: 'there', state: 'good' }
    : {
        name: 'zstd',
        value: 'not in this Node',
        state: 'warning',
        advice: 'Files of .zst are read from Node 22.15 on; others are not concerned',
      }

/** Types of `statfs`, of those that need a word. */
const FILE_SYSTEMS: Readonly<Record<number, readonly [name: string, advice: string | null]>> = {
  26985: ['NFS', 'Locks and fsync of network drives are not to be trusted: keep data on a local disk'],
  4283649346: ['CIFS', 'Locks and fsync of network drives are not to be trusted: keep data on a local disk'],
  4266872130: ['SMB', 'Locks and fsync of network drives are not to be trusted: keep data on a local disk'],
  16914839: ['9p', 'Folders shared with a virtual machine are slow, and their fsync may do nothing: keep data within it'],
  1702057286: ['FUSE', 'What stands behind it decides whether fsync keeps its promise'],
  16914836: ['tmpfs', 'It is memory: data is gone when the machine goes off'],
  2035054128: ['overlay', 'It goes with the container: keep data on a volume'],
  61267: ['ext4', null],
  1481003842: ['XFS', null],
  2435016766: ['Btrfs', null],
  801189825: ['ZFS', null],
}

async function disk(path: string): Promise<Finding[]> {
  let there = path
  while (!existsSync(there)) there = dirname(there)
  try {
    accessSync(there, constants.R_OK | constants.W_OK)
  } catch (error) {
    return [
      {
        name: 'directory',
        value: `${there}: ${messageOf(error)}`,
        state: 'bad',
        advice: 'Give its owner and rights to the user that runs the process',
      },
    ]
  }
  return [fileSystem(there), room(there), synced(there), ...(there === path ? [await lock(path)] : [])]
}

function fileSystem(path: string): Finding {
  const { type } = statfsSync(path)
  const [name, advice] = FILE_SYSTEMS[type >>> 0] ?? [`of type 0x${(type >>> 0).toString(16)}`, null]
  return advice === null
    ? { name: 'file system', value: name, state: 'good' }
    : { name: 'file system', value: name, state: 'warning', advice }
}

function room(path: string): Finding {
  const { bavail, bsize } = statfsSync(path)
  const value = `${megabytes(bavail * bsize)} free`
  return bavail * bsize < LITTLE_ROOM
    ? {
        name: 'disk',
        value,
        state: 'warning',
        advice: 'A merge writes a copy before it removes what it merged: keep as much free as there is data',
      }
    : { name: 'disk', value, state: 'good' }
}

const SYNCS = 5

function synced(path: string): Finding {
  const folder = mkdtempSync(join(path, '.searchlet-doctor-'))
  try {
    const file = openSync(join(folder, 'sync'), 'w')
    const times: number[] = []
    for (let i = 0; i < SYNCS; i++) {
      writeSync(file, 'x'.repeat(4096))
      const begun = performance.now()
      fsyncSync(file)
      times.push(performance.now() - begun)
    }
    closeSync(file)
    const median = times.sort((a, b) => a - b)[SYNCS >> 1]
    const value = `${median.toFixed(2)} ms`
    return median > SLOW_SYNC_MILLIS
      ? {
          name: 'fsync',
          value,
          state: 'warning',
          advice:
            "Every write waits for one: write in bulks, or set index.translog.durability to async where a second's writes may be lost",
        }
      : { name: 'fsync', value, state: 'good' }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Taken and given back: who holds it says so in the refusal. */
async function lock(path: string): Promise<Finding> {
  try {
    await (await acquireLock(path)).release()
    return { name: 'lock', value: 'free', state: 'good' }
  } catch (error) {
    return { name: 'lock', value: messageOf(error), state: 'warning', advice: 'Another process writes there: others open it read-only' }
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}

const megabytes = (bytes: number) => (bytes >= 1e10 ? `${Math.round(bytes / 1e9)} GB` : `${Math.round(bytes / 1e6)} MB`)
