// Segments in files, read by worker threads.
import { mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pooledMerges } from '../../../src/engine/shards/merges.ts'
import { WorkerPool } from '../../../src/engine/threads/worker-pool.ts'
import { mergeSegments } from '../../../src/index/merge/merge-segments.ts'
import { openSegment, openSegmentFile } from '../../../src/index/segment/segment-reader.ts'
import { DocumentBuffer } from '../../../src/index/writer/document-buffer.ts'
import { builtFile } from '../../support/built-sources.ts'
import { flush } from '../flush.ts'
import { parsed, randomRoot } from '../random-documents.ts'

const pool = new WorkerPool({ threads: 2, workerPath: builtFile('src/index/merge/merge-task.ts') })
let root: string
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'searchlet-lazy-'))
})
afterAll(async () => {
  await pool.close()
  await rm(root, { recursive: true, force: true })
})

/** The same documents in memory and in a file of which only the directory was read. */
async function twins(seed: number) {
  const buffer = new DocumentBuffer()
  fc.sample(randomRoot(true), { numRuns: 80, seed }).forEach((one, i) => {
    buffer.add(parsed(one, `${seed}-${i}`), { seqNo: i, primaryTerm: 1, version: 1 })
  })
  const { bytes } = flush(buffer, `s${seed}`)!
  const path = join(root, `${seed}.seg`)
  await writeFile(path, new Uint8Array(bytes))
  const file = await open(path)
  return { inMemory: openSegment(bytes, `s${seed}`), inFile: openSegmentFile(`s${seed}`, path, bytes.byteLength, file.fd), file, path }
}

it('a worker thread reads what this one did not, from the same open file, though its name is gone', async () => {
  const merge = pooledMerges(pool, 2, 0)
  for (let seed = 1; seed < 6; seed++) {
    const pairs = [await twins(seed), await twins(100 + seed)]
    for (const { path } of pairs) await rm(path)
    const expected = mergeSegments(
      pairs.map(({ inMemory }) => ({ reader: inMemory, live: null })),
      'm',
    )
    const sources = pairs.map(({ inFile }) => ({ reader: inFile, live: null }))
    const results = await Promise.all([merge(sources, 'm'), merge(sources, 'm')])
    for (const { bytes } of results) expect(Buffer.from(bytes)).toEqual(Buffer.from(expected.bytes))
    // What the workers read is there for this thread too.
    for (const { file, inFile, inMemory } of pairs) {
      await file.close()
      expect(inFile.norms('positions')).toEqual(inMemory.norms('positions'))
      expect(inFile.numeric('_seq_no')!.values).toEqual(inMemory.numeric('_seq_no')!.values)
    }
  }
})

it('damage that a worker thread finds is the error of its task', async () => {
  const { inFile, file, path } = await twins(50)
  const [, offset] = JSON.parse(/"storedStarts":(\[[^\]]*\])/.exec(Buffer.from(inFile.shared.bytes.slice(0)).toString('latin1'))![1]) as [
    string,
    number,
  ]
  const writer = await open(path, 'r+')
  await writer.write(Uint8Array.of(0xff), 0, 1, offset)
  await writer.close()
  await expect(pooledMerges(pool, 1, 0)([{ reader: inFile, live: null }], 'm')).rejects.toThrow(`[${path}] is damaged: checksum failed`)
  await file.close()
})
