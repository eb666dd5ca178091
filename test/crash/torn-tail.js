// What a power cut may do to a log: everything behind the last byte that somebody was told is safe may be missing, or be rubbish.
import { existsSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { unpack } from 'msgpackr'

// As src/index/store/translog-format.ts describes them.
const HEADER_BYTES = 20
const RECORD_BYTES = 12
const NOOP = 2

/** The newest log of every shard, by path. */
function logs(path) {
  const found = []
  const indices = join(path, 'indices')
  // Beside the indexes lies the file of changes that several of them share.
  const uuids = existsSync(indices) ? readdirSync(indices, { withFileTypes: true }).filter(entry => entry.isDirectory()) : []
  for (const { name: uuid } of uuids) {
    for (const shard of readdirSync(join(indices, uuid))) {
      const directory = join(indices, uuid, shard)
      if (!/^\d+$/.test(shard)) continue
      const generations = readdirSync(directory).flatMap(file => /^translog-(\d+)\.tlog$/.exec(file)?.[1] ?? [])
      if (generations.length > 0) found.push({ uuid, file: join(directory, `translog-${Math.max(...generations.map(Number))}.tlog`) })
    }
  }
  return found
}

/** Sizes of the logs: all of it was read back, and shown. */
export const logSizes = path => new Map(logs(path).map(({ file }) => [file, statSync(file).size]))

/** `mustKeep(uuid, id, seqNo, term)` tells what was promised; `shown` the sizes that were read back. Answers how many logs were changed. */
export function tearTails(path, shown, mustKeep, { below, chance }) {
  let torn = 0
  for (const { uuid, file } of logs(path)) {
    if (!chance(0.6)) continue
    const bytes = readFileSync(file)
    const safe = Math.max(
      shown.get(file) ?? 0,
      safeBytes(bytes, (id, seqNo, term) => mustKeep(uuid, id, seqNo, term)),
    )
    if (safe > bytes.length) continue
    const kept = chance(0.3) ? bytes.length : safe + below(bytes.length - safe + 1)
    truncateSync(file, kept)
    if (chance(0.6)) writeFileSync(file, rubbish(1 + below(chance(0.2) ? 20_000 : 200), { below, chance }), { flag: 'a' })
    torn++
  }
  return torn
}

function safeBytes(bytes, mustKeep) {
  let safe = HEADER_BYTES
  for (let at = HEADER_BYTES; at + RECORD_BYTES <= bytes.length; ) {
    const end = at + RECORD_BYTES + bytes.readUInt32LE(at)
    if (end > bytes.length || end === at + RECORD_BYTES) break
    let record
    try {
      record = unpack(bytes.subarray(at + RECORD_BYTES, end))
    } catch {
      break
    }
    if (!Array.isArray(record)) break
    const [kind, seqNo, term, , id] = record
    if (kind !== NOOP && mustKeep(id, seqNo, term)) safe = end
    at = end
  }
  return safe
}

function rubbish(length, { below, chance }) {
  return chance(0.4) ? new Uint8Array(length) : Uint8Array.from({ length }, () => below(256))
}
