// The lines of a text file, plain or gzip, a batch at a time: large files never lie in memory whole.
import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

/** Lists of lines with some `batchChars` characters together, without empty lines. */
export async function* lineBatches(path, batchChars) {
  const file = createReadStream(path, { highWaterMark: 1 << 20 })
  const stream = path.endsWith('.gz') ? file.pipe(createGunzip({ chunkSize: 1 << 20 })) : file
  if (stream !== file) file.on('error', error => stream.destroy(error))
  stream.setEncoding('utf8')
  let rest = ''
  let batch = []
  let size = 0
  for await (const chunk of stream) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()
    for (const line of lines) {
      if (line === '') continue
      batch.push(line)
      size += line.length
      if (size < batchChars) continue
      yield batch
      batch = []
      size = 0
    }
  }
  if (rest !== '') batch.push(rest)
  if (batch.length > 0) yield batch
}
