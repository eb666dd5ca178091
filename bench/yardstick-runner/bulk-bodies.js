// Bodies of bulk requests from an NDJSON file, as bytes throughout, as a client that sends a file has them.
import { createReadStream } from 'node:fs'

const NEWLINE = 0x0a
/** Documents are kept as they were sent, so only their number is read here; the engine parses the rest. */
const NUMBER = /"id":\s*(\d+)/
/** The number mostly stands this early. */
const EARLY = 64
/** Bytes of an action with its number, at most. */
const ACTION_BYTES = 64

/** `{ body, docs, bytes }` of some `batchBytes` of documents each. */
export async function* bulkBodies(path, batchBytes) {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: batchBytes })) {
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const end = bytes.lastIndexOf(NEWLINE) + 1
    rest = bytes.subarray(end)
    if (end > 0) yield bodyOf(bytes.subarray(0, end))
  }
  if (rest.length > 0) yield bodyOf(Buffer.concat([rest, Buffer.of(NEWLINE)]))
}

function bodyOf(lines) {
  const ends = []
  for (let at = lines.indexOf(NEWLINE); at >= 0; at = lines.indexOf(NEWLINE, at + 1)) ends.push(at)
  const body = Buffer.allocUnsafe(lines.length + ends.length * ACTION_BYTES)
  let docs = 0
  let bytes = 0
  let to = 0
  let from = 0
  for (const end of ends) {
    if (end > from) {
      to += body.latin1Write(`{"index":{"_id":"${numberOf(lines, from, end)}"}}\n`, to)
      to += lines.copy(body, to, from, end + 1)
      docs++
      bytes += end - from
    }
    from = end + 1
  }
  return { body: body.subarray(0, to), docs, bytes }
}

function numberOf(lines, from, end) {
  const early = NUMBER.exec(lines.latin1Slice(from, Math.min(end, from + EARLY)))
  return (early ?? NUMBER.exec(lines.latin1Slice(from, end)))[1]
}
