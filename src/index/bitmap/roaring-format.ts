// The portable Roaring format, as other languages' libraries read and write it. All numbers little-endian.
//
//   without runs   u32 12346 | u32 containers
//   with runs      u16 12347 | u16 containers - 1 | one bit per container, padded to bytes: is it runs?
//   then           containers x (u16 upper 16 bits, u16 cardinality - 1), ascending by upper bits
//   then           containers x u32 byte offset of its body; left out when there are runs and fewer than 4 containers
//   then bodies    array (cardinality <= 4096): cardinality x u16, ascending
//                  bits: 65536 bits = 8192 bytes
//                  runs: u16 count | count x (u16 start, u16 length - 1), ascending, not touching
//
// {1, 2, 65536} without runs: 3a300000 02000000 | 0000 0100, 0100 0000 | 18000000 1c000000 | 0100 0200 | 0000
import { ApiError } from '../../core/errors.ts'
import {
  ARRAY_MAX,
  ArrayContainer,
  BitsContainer,
  CONTAINER_SIZE,
  CONTAINER_WORDS,
  type Container,
  countBits,
  countRuns,
  listRuns,
  setRange,
  settle,
} from './containers.ts'

const PLAIN = 12346
const WITH_RUNS = 12347
/** From so many containers on, a bitmap with runs has offsets too. */
const OFFSETS_FROM = 4
const BITS_BYTES = CONTAINER_SIZE / 8

interface Layout {
  readonly keys: Uint16Array
  readonly cardinalities: Uint32Array
  readonly isRuns: boolean[]
  /** Where each body starts. */
  readonly offsets: Float64Array
}

const corrupt = (problem: string) => new ApiError('corrupt_index_exception', `not a portable Roaring bitmap: ${problem}`)

/** Reads the headers and checks every rule of the format, bodies included, so that a reader may trust the bytes afterwards. */
export function checkPortable(bytes: Uint8Array, limit: number): Layout {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = 0
  const need = (length: number) => {
    if (at + length > bytes.length) throw corrupt(`it ends at byte ${bytes.length}, byte ${at + length} is needed`)
  }
  need(4)
  const cookie = view.getUint32(0, true)
  const runs = (cookie & 0xffff) === WITH_RUNS
  if (!runs && cookie !== PLAIN) throw corrupt(`it begins with ${cookie}`)
  at = 4
  if (!runs) need(4)
  const count = runs ? (cookie >>> 16) + 1 : view.getUint32(4, true)
  if (!runs) at = 8
  if (count > CONTAINER_SIZE) throw corrupt(`${count} containers`)
  const flags = at
  if (runs) {
    need((count + 7) >>> 3)
    at += (count + 7) >>> 3
  }
  need(count * 4)
  const layout: Layout = {
    keys: new Uint16Array(count),
    cardinalities: new Uint32Array(count),
    isRuns: new Array<boolean>(count),
    offsets: new Float64Array(count),
  }
  for (let i = 0; i < count; i++, at += 4) {
    layout.keys[i] = view.getUint16(at, true)
    layout.cardinalities[i] = view.getUint16(at + 2, true) + 1
    layout.isRuns[i] = runs && (bytes[flags + (i >>> 3)] & (1 << (i & 7))) !== 0
    if (i > 0 && layout.keys[i] <= layout.keys[i - 1]) throw corrupt(`container ${i} is out of order`)
  }
  const offsetsAt = at
  const hasOffsets = !runs || count >= OFFSETS_FROM
  if (hasOffsets) {
    need(count * 4)
    at += count * 4
  }
  for (let i = 0; i < count; i++) {
    if (hasOffsets && view.getUint32(offsetsAt + i * 4, true) !== at) throw corrupt(`container ${i} is not where its offset says`)
    layout.offsets[i] = at
    let length: number
    if (layout.isRuns[i]) {
      need(2)
      length = 2 + view.getUint16(at, true) * 4
    } else length = layout.cardinalities[i] > ARRAY_MAX ? BITS_BYTES : layout.cardinalities[i] * 2
    need(length)
    const largest = checkBody(view, at, layout, i)
    if (layout.keys[i] * CONTAINER_SIZE + largest >= limit)
      throw corrupt(`it holds ${layout.keys[i] * CONTAINER_SIZE + largest}, not below ${limit}`)
    at += length
  }
  if (at !== bytes.length) throw corrupt(`${bytes.length - at} bytes too many`)
  return layout
}

/** The largest of the lower 16 bits in the body. */
function checkBody(view: DataView, at: number, layout: Layout, i: number): number {
  const expected = layout.cardinalities[i]
  let cardinality = 0
  let largest = -1
  if (layout.isRuns[i]) {
    const runs = view.getUint16(at, true)
    for (let r = 0, p = at + 2; r < runs; r++, p += 4) {
      const start = view.getUint16(p, true)
      const length = view.getUint16(p + 2, true) + 1
      if (r > 0 && start <= largest + 1) throw corrupt(`the runs of container ${i} are out of order`)
      largest = start + length - 1
      cardinality += length
    }
    if (largest >= CONTAINER_SIZE) throw corrupt(`a run of container ${i} goes too far`)
  } else if (expected > ARRAY_MAX) {
    for (let word = 0; word < CONTAINER_WORDS; word++) {
      let bits = view.getUint32(at + word * 4, true)
      if (bits !== 0) largest = word * 32 + 31 - Math.clz32(bits)
      for (; bits !== 0; bits &= bits - 1) cardinality++
    }
  } else {
    for (let v = 0; v < expected; v++) {
      const value = view.getUint16(at + v * 2, true)
      if (value <= largest) throw corrupt(`the values of container ${i} are out of order`)
      largest = value
    }
    cardinality = expected
  }
  if (cardinality !== expected) throw corrupt(`container ${i} holds ${cardinality} values, its header says ${expected}`)
  return largest
}

export function readPortable(bytes: Uint8Array, limit: number): { keys: number[]; containers: Container[] } {
  const layout = checkPortable(bytes, limit)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const containers: Container[] = []
  for (let i = 0; i < layout.keys.length; i++) containers.push(readBody(view, layout, i))
  return { keys: Array.from(layout.keys), containers }
}

function readBody(view: DataView, layout: Layout, i: number): Container {
  const at = layout.offsets[i]
  const cardinality = layout.cardinalities[i]
  if (!layout.isRuns[i] && cardinality <= ARRAY_MAX) {
    const values = new Uint16Array(cardinality)
    for (let v = 0; v < cardinality; v++) values[v] = view.getUint16(at + v * 2, true)
    return new ArrayContainer(values, cardinality)
  }
  const words = new Uint32Array(CONTAINER_WORDS)
  if (layout.isRuns[i]) {
    const runs = view.getUint16(at, true)
    for (let r = 0, p = at + 2; r < runs; r++, p += 4) {
      const start = view.getUint16(p, true)
      setRange(words, start, start + view.getUint16(p + 2, true))
    }
  } else {
    for (let word = 0; word < CONTAINER_WORDS; word++) words[word] = view.getUint32(at + word * 4, true)
  }
  return settle(new BitsContainer(words, countBits(words)))!
}

export function writePortable(keys: readonly number[], containers: readonly Container[], runs: boolean): Uint8Array {
  const count = containers.length
  // How many runs each container is written as; 0 for those that are not.
  const runCounts = new Uint16Array(count)
  if (runs) for (let i = 0; i < count; i++) runCounts[i] = worthwhileRuns(containers[i])
  const anyRuns = runCounts.some(n => n > 0)
  const hasOffsets = !anyRuns || count >= OFFSETS_FROM
  const headers = anyRuns ? 4 + ((count + 7) >>> 3) : 8
  let length = headers + count * (hasOffsets ? 8 : 4)
  for (let i = 0; i < count; i++) length += bodyLength(containers[i], runCounts[i])

  const bytes = new Uint8Array(length)
  const view = new DataView(bytes.buffer)
  if (anyRuns) {
    view.setUint32(0, WITH_RUNS | ((count - 1) << 16), true)
    for (let i = 0; i < count; i++) if (runCounts[i] > 0) bytes[4 + (i >>> 3)] |= 1 << (i & 7)
  } else {
    view.setUint32(0, PLAIN, true)
    view.setUint32(4, count, true)
  }
  const offsetsAt = headers + count * 4
  let at = offsetsAt + (hasOffsets ? count * 4 : 0)
  for (let i = 0; i < count; i++) {
    view.setUint16(headers + i * 4, keys[i], true)
    view.setUint16(headers + i * 4 + 2, containers[i].cardinality - 1, true)
    if (hasOffsets) view.setUint32(offsetsAt + i * 4, at, true)
    writeBody(view, at, containers[i], runCounts[i])
    at += bodyLength(containers[i], runCounts[i])
  }
  return bytes
}

/** The number of runs when their body is shorter than the other form's, else 0: CRoaring's rule, so that the bytes agree. */
function worthwhileRuns(container: Container): number {
  const runs = countRuns(container)
  return 2 + runs * 4 < bodyLength(container, 0) ? runs : 0
}

function bodyLength(container: Container, runs: number): number {
  if (runs > 0) return 2 + runs * 4
  return container instanceof ArrayContainer ? container.cardinality * 2 : BITS_BYTES
}

function writeBody(view: DataView, at: number, container: Container, runs: number): void {
  if (runs > 0) {
    view.setUint16(at, runs, true)
    const list = listRuns(container, runs)
    for (let i = 0; i < list.length; i++) view.setUint16(at + 2 + i * 2, list[i], true)
  } else if (container instanceof ArrayContainer) {
    for (let i = 0; i < container.cardinality; i++) view.setUint16(at + i * 2, container.values[i], true)
  } else {
    for (let i = 0; i < CONTAINER_WORDS; i++) view.setUint32(at + i * 4, container.words[i], true)
  }
}
