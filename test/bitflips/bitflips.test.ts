// Does the damage of a single bit ever change an answer without a word? Every bit of every kind of file, or a sample of them.
//
//   npm run bitflips     flips all of them, in some minutes
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, addFunctions } from '../../src/api/functions.ts'
import { dispatch } from '../../src/engine/dispatch/dispatch.ts'
import type { Engine, EngineOptions } from '../../src/engine/engine.ts'
import { openEngine } from '../../src/engine/open-engine.ts'
import { writeHere } from '../../src/index/shard/flush-queue.ts'
import { mergeInline } from '../../src/index/shard/merger.ts'
import type { Directory } from '../../src/index/store/directory.ts'
import { open, type Searchlet } from '../../src/main.ts'
import { InlineRunner } from '../../src/search/slices/slice-runner.ts'
import { MemoryDirectory } from '../support/memory-directory.ts'
import { directoryOf, type Files, filesOf, flipped } from './kept-files.ts'
import { type Answers, fill, INDEX, isWithoutShard, OTHER, readAll } from './sample-data.ts'
import { Tally, type Verdict, verdictOf, verdictOfError } from './verdict.ts'

const isComplete = (import.meta as unknown as { readonly env: Record<string, string> }).env.MODE === 'bitflips'
const TIME_LIMIT = isComplete ? 3_600_000 : 60_000
/** Of each file, where not all are flipped. */
const SAMPLE = 40

/** Others than the damaged one are looked at after so many flips, where that takes long. */
const OTHERS_EVERY = 20

const tallies: Tally[] = []
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'searchlet-bitflips-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
})

async function openOn(directory: Directory | null, options: EngineOptions = {}): Promise<{ engine: Engine; api: Api }> {
  const parts = { directory, runner: new InlineRunner(), merge: mergeInline, writeBuffer: writeHere, threads: 0, release: async () => {} }
  const engine = await openEngine(options, parts)
  const api = {} as Api
  addFunctions(api, (row, call) => dispatch(engine, row, call))
  return { engine, api }
}

/** The bits of a file to be flipped: all, or some that follow from its name. */
function bitsOf(path: string, bytes: Uint8Array, most = SAMPLE): number[] {
  const count = bytes.length * 8
  if (isComplete || count <= most) return Array.from({ length: count }, (_, bit) => bit)
  return Array.from({ length: most }, (_, i) => createHash('sha1').update(`${path} ${i}`).digest().readUInt32LE(0) % count)
}

async function flipAll(
  kind: string,
  path: string,
  bytes: Uint8Array,
  most: number,
  judge: (damaged: Uint8Array) => Promise<Verdict>,
): Promise<void> {
  const tally = tallies.find(tally => tally.kind === kind) ?? new Tally(kind)
  if (!tallies.includes(tally)) tallies.push(tally)
  for (const bit of bitsOf(path, bytes, most)) tally.add(await judge(flipped(bytes, bit)), `${path}, byte ${bit >> 3}, bit ${bit & 7}`)
}

/** Nothing is wrong, and damage was noticed in as many of the flips as `share` says. */
function expectNoneWrong(kinds: RegExp, share: number): void {
  const of = tallies.filter(({ kind }) => kinds.test(kind))
  if (isComplete) console.log(of.join('\n'))
  expect(of.flatMap(({ wrong }) => wrong).slice(0, 10)).toEqual([])
  for (const { kind, flips, detected } of of) expect([kind, detected >= flips * share]).toEqual([kind, true])
}

const KINDS: [RegExp, string][] = [
  [/\.seg$/, 'segment'],
  [/\.live$/, 'live docs'],
  [/commit-\d+$/, 'commit point'],
  [/\.tlog$/, 'translog'],
  [/index-\d+\.state$/, 'index state'],
  [/cluster-\d+\.state$/, 'cluster state'],
]

it('in a data directory', { timeout: TIME_LIMIT }, async () => {
  const directory = new MemoryDirectory()
  const before = await openOn(directory)
  await fill(before.api)
  // The log is to have come to rest.
  await new Promise(resolve => setTimeout(resolve, 200))
  const files: Files = await filesOf(directory)
  await before.engine.close()

  const read = async (path: string, bytes: Uint8Array): Promise<{ own: Answers; other: Answers }> => {
    const { engine, api } = await openOn(await directoryOf(files, path, bytes))
    try {
      return { own: await readAll(api, INDEX, path.endsWith('.state') ? undefined : isWithoutShard), other: await readAll(api, OTHER) }
    } finally {
      await engine.close()
    }
  }
  const sound = await read('', new Uint8Array(0))
  expect([...sound.own.values()].filter(answer => answer instanceof Error)).toEqual([])
  const judge = async (path: string, bytes: Uint8Array): Promise<Verdict> => {
    const name = path.split('/').at(-1)!
    try {
      const { own, other } = await read(path, bytes)
      const otherwise = verdictOf(sound.other, other, name)
      return otherwise === 'harmless' ? verdictOf(sound.own, own, name) : { wrong: `the other index: ${JSON.stringify(otherwise)}` }
    } catch (error) {
      // Without the cluster's settings nothing is opened.
      return path.startsWith('cluster') ? verdictOfError(error, name) : { wrong: String((error as Error).stack) }
    }
  }
  const uuid = [...files.keys()].find(path => path.endsWith('.seg'))!.split('/')[1]
  for (const [path, bytes] of files) {
    const kind = KINDS.find(([pattern]) => pattern.test(path))?.[1]
    if (kind !== undefined && (path.startsWith('cluster') || path.includes(uuid)))
      await flipAll(kind, path, bytes, SAMPLE, damaged => judge(path, damaged))
  }
  expect(new Set(tallies.map(({ kind }) => kind))).toEqual(new Set(KINDS.map(([, kind]) => kind)))
  expectNoneWrong(/./, 0.75)
})

it('in a segment that is read piece by piece', { timeout: TIME_LIMIT }, async () => {
  const path = join(folder, 'pieces')
  const before = await open({ path, threads: 0 })
  await fill(before)
  // Larger than what is read at once.
  const body = Array.from({ length: 600 }, (_, i) => [
    { index: {} },
    { t: `word${i % 97} word${i % 89}`, filler: createHash('sha512').update(String(i)).digest('base64') },
  ])
  await before.bulk({ index: INDEX, body: body.flat() })
  await before.indices.forcemerge({ index: INDEX, max_num_segments: 1 })
  await before.close()
  const segments = (await readdir(path, { recursive: true })).filter(file => file.endsWith('.seg'))
  const sizes = await Promise.all(segments.map(async file => ({ file, bytes: await readFile(join(path, file)) })))
  const { file, bytes } = sizes.sort((a, b) => b.bytes.length - a.bytes.length)[0]
  expect(bytes.length).toBeGreaterThan(64 * 1024)

  const read = async (): Promise<Answers> => {
    const engine = await open({ path, threads: 0, readOnly: true })
    try {
      const answers = await readAll(engine, INDEX)
      answers.set(
        'fillers',
        await engine.search({ index: INDEX, body: { size: 1000, track_scores: false, sort: ['_doc'] } as never }).then(
          ({ hits }) => hits,
          error => error,
        ),
      )
      return answers
    } finally {
      await engine.close()
    }
  }
  const sound = await read()
  const judge = async (damaged: Uint8Array): Promise<Verdict> => {
    await writeFile(join(path, file), damaged)
    return read().then(
      found => verdictOf(sound, found, file.split(/[/\\]/).at(-1)!),
      error => ({ wrong: String(error.stack) }),
    )
  }
  const tally = new Tally('segment in pieces')
  tallies.push(tally)
  const count = isComplete ? 2000 : 25
  for (let i = 0; i < count; i++) {
    const bit = createHash('sha1').update(`piece ${i}`).digest().readUInt32LE(0) % (bytes.length * 8)
    tally.add(await judge(flipped(bytes, bit)), `${file}, byte ${bit >> 3}, bit ${bit & 7}`)
  }
  expectNoneWrong(/^segment in pieces$/, 0.1)
})

it('in a snapshot repository', { timeout: TIME_LIMIT }, async () => {
  const location = join(folder, 'r')
  const body = { type: 'fs', settings: { location } } as const
  const { engine, api } = await openOn(null, { pathRepo: folder })
  await fill(api)
  await api.snapshot.createRepository({ repository: 'r', body })
  await api.snapshot.create({ repository: 'r', snapshot: 's', wait_for_completion: true, body: { indices: INDEX } })
  await api.snapshot.create({ repository: 'r', snapshot: 'other', wait_for_completion: true, body: { indices: OTHER } })
  await engine.close()

  const reader = await openOn(null, { pathRepo: folder })
  await reader.api.snapshot.createRepository({ repository: 'r', body })
  const restored = async (snapshot: string, index: string): Promise<Answers> => {
    await reader.api.snapshot.restore({ repository: 'r', snapshot, wait_for_completion: true })
    const answers = await readAll(reader.api, index)
    // The rest differs with every restoring.
    answers.delete('metadata')
    answers.set('mapping', await reader.api.indices.getMapping({ index }))
    await reader.api.indices.delete({ index })
    return answers
  }
  const sound = await restored('s', INDEX)
  const soundOther = await restored('other', OTHER)
  const judge = async (file: string, damaged: Uint8Array): Promise<Verdict> => {
    await writeFile(join(location, file), damaged)
    const name = file.split(/[/\\]/).at(-1)!
    const verdict = await restored('s', INDEX).then(
      found => verdictOf(sound, found, name),
      error => verdictOfError(error, name),
    )
    // Restoring takes its time.
    if (isBlob(file) && judged++ % OTHERS_EVERY > 0) return verdict
    const otherwise = await restored('other', OTHER).then(
      found => verdictOf(soundOther, found, name),
      error => ({ wrong: String(error) }),
    )
    return otherwise === 'harmless' ? verdict : { wrong: `the other snapshot: ${JSON.stringify(otherwise)}` }
  }
  const isBlob = (file: string) => !file.endsWith('.manifest')
  const kinds = new Set<string>()
  let judged = 0
  for (const entry of await readdir(location, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name).slice(location.length + 1)
    const bytes = await readFile(join(location, file))
    // What belongs to the other snapshot is not ours to damage.
    if (isBlob(file) ? await isOfOther(file) : bytes.includes(`"${OTHER}`) || !bytes.includes(INDEX)) continue
    kinds.add(isBlob(file) ? 'blob' : 'manifest')
    await flipAll(isBlob(file) ? 'snapshot blob' : 'snapshot manifest', file, bytes, SAMPLE, damaged => judge(file, damaged))
    await writeFile(join(location, file), bytes)
  }
  expect([...kinds].sort()).toEqual(['blob', 'manifest'])
  await reader.engine.close()
  expectNoneWrong(/^snapshot/, 1)

  async function isOfOther(file: string): Promise<boolean> {
    const bytes = await readFile(join(location, file))
    await writeFile(join(location, file), flipped(bytes, 800))
    const isNeeded = await restored('other', OTHER).then(
      () => false,
      () => true,
    )
    await writeFile(join(location, file), bytes)
    return isNeeded
  }
})

it('in an export', { timeout: TIME_LIMIT }, async () => {
  const { engine, api } = await openOn(null)
  await fill(api)
  const { exportBytes } = await import('../../src/engine/images/export.ts')
  const bytes = await exportBytes(engine, INDEX)
  const path = join(folder, 'small.searchlet')
  await writeFile(path, bytes)
  await engine.close()
  const read = async (from: Uint8Array): Promise<Answers> => {
    const reader: Searchlet = await open({ from, threads: 0 })
    try {
      return await readAll(reader, INDEX)
    } finally {
      await reader.close()
    }
  }
  const sound = await read(bytes)
  await flipAll('export', 'export', bytes, 4 * SAMPLE, damaged =>
    read(damaged).then(
      found => verdictOf(sound, found, 'export'),
      error => verdictOfError(error, 'export'),
    ),
  )
  expectNoneWrong(/^export/, 0.75)
})
