// Snapshots bring back what was there, copy only what is new, and no crash or damage goes unseen. Answers as the real server gave them.
import { spawn } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'

let folder: string
let engine: Searchlet

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'searchlet-snapshots-'))
  engine = await open({ threads: 0, pathRepo: folder })
})
afterEach(async () => {
  await engine.close()
  await rm(folder, { recursive: true, force: true })
})

const register = (to: Searchlet, settings: { location: string; readonly?: boolean } = { location: 'r' }, repository = 'r') =>
  to.snapshot.createRepository({ repository, body: { type: 'fs', settings } })
const take = (snapshot: string, body: object = {}) => engine.snapshot.create({ repository: 'r', snapshot, wait_for_completion: true, body })
const bring = (snapshot: string, body: object = {}, to = engine) =>
  to.snapshot.restore({ repository: 'r', snapshot, wait_for_completion: true, body })
const blobs = () => readdir(join(folder, 'r', 'blobs'))

async function fill(): Promise<void> {
  await register(engine)
  await engine.indices.create({
    index: 'mv_i1',
    body: { settings: { number_of_shards: 2, number_of_replicas: 0 }, aliases: { mv_al: {} } },
  })
  await engine.indices.create({ index: 'mv_i2', body: { settings: { number_of_replicas: 0 } } })
  await engine.index({ index: 'mv_i1', id: '1', refresh: true, body: { a: 1 } })
  await engine.index({ index: 'mv_i1', id: '2', refresh: true, body: { a: 2 } })
}

test('an index that was lost is back, with its aliases, mapping and versions', async () => {
  await fill()
  await engine.index({ index: 'mv_i1', id: '1', body: { a: 10 } })
  const { snapshot } = await take('s1', { indices: 'mv_i*', include_global_state: false, metadata: { k: [1] } })
  expect(snapshot).toMatchObject({
    snapshot: 's1',
    version_id: 137287827,
    version: '3.7.0',
    remote_store_index_shallow_copy: false,
    indices: expect.arrayContaining(['mv_i1', 'mv_i2']),
    data_streams: [],
    include_global_state: false,
    metadata: { k: [1] },
    state: 'SUCCESS',
    failures: [],
    shards: { total: 3, failed: 0, successful: 3 },
  })
  const { settings: _, ...before } = (await engine.indices.get({ index: 'mv_i1' })).mv_i1 as unknown as Record<string, unknown>
  await engine.indices.delete({ index: 'mv_i1' })
  expect(await bring('s1', { indices: 'mv_i1' })).toEqual({
    snapshot: { snapshot: 's1', indices: ['mv_i1'], shards: { total: 2, failed: 0, successful: 2 } },
  })
  expect((await engine.indices.get({ index: 'mv_i1' })).mv_i1).toMatchObject(before)
  expect(await engine.get({ index: 'mv_i1', id: '1' })).toMatchObject({ _version: 2, _seq_no: 2, _source: { a: 10 } })
  expect((await engine.count({ index: 'mv_al' })).count).toBe(2)
  expect(await engine.index({ index: 'mv_i1', id: '1', body: { a: 11 } })).toMatchObject({ _version: 3 })
})

test('renamed, with other settings, without aliases', async () => {
  await fill()
  await take('s1', { indices: 'mv_i1,mv_i2' })
  await bring('s1', {
    indices: 'mv_i1',
    rename_pattern: 'mv_i(.)',
    rename_replacement: 'mv_r$1',
    include_aliases: false,
    index_settings: { refresh_interval: '5s' },
    ignore_index_settings: ['index.max_result_window'],
  })
  const found = (await engine.indices.get({ index: 'mv_r1' })).mv_r1 as unknown as {
    aliases: object
    settings: { index: Record<string, unknown> }
  }
  expect(found.aliases).toEqual({})
  expect(found.settings.index).toMatchObject({ number_of_shards: '2', refresh_interval: '5s' })
  expect(found.settings.index.uuid).not.toBe(
    ((await engine.indices.get({ index: 'mv_i1' })).mv_i1 as unknown as typeof found).settings.index.uuid,
  )
  expect((await engine.count({ index: 'mv_r1' })).count).toBe(2)
})

test('a closed index is replaced by the one of the snapshot', async () => {
  await fill()
  await take('s1')
  await engine.index({ index: 'mv_i1', id: '3', body: {} })
  await engine.indices.close({ index: 'mv_i1' })
  await bring('s1', { indices: 'mv_i1' })
  expect((await engine.count({ index: 'mv_i1' })).count).toBe(2)
})

test('what an earlier snapshot holds is not copied again, and stays while any snapshot needs it', async () => {
  await fill()
  await take('s1')
  const first = await blobs()
  await take('s2')
  expect(await blobs()).toEqual(first)
  await engine.index({ index: 'mv_i1', id: '3', body: { a: 3 } })
  await take('s3')
  expect((await blobs()).length).toBe(first.length + 1)
  const { snapshots } = await engine.snapshot.status({ repository: 'r', snapshot: 's3' })
  expect(snapshots).toMatchObject([
    {
      snapshot: 's3',
      repository: 'r',
      state: 'SUCCESS',
      shards_stats: { initializing: 0, started: 0, finalizing: 0, done: 3, failed: 0, total: 3 },
      stats: { incremental: { file_count: 1 + 3 }, total: { file_count: first.length + 1 + 3 } },
      indices: { mv_i1: { shards: { 0: { stage: 'DONE' } } } },
    },
  ])
  await engine.snapshot.delete({ repository: 'r', snapshot: 's1,s3' })
  expect(await blobs()).toEqual(first)
  await engine.indices.delete({ index: 'mv_i1' })
  await bring('s2', { indices: 'mv_i1' })
  expect((await engine.count({ index: 'mv_i1' })).count).toBe(2)
})

test('another engine, on disk, restores from the folder, and remembers its repositories', async () => {
  await fill()
  await engine.cluster.putSettings({ body: { persistent: { 'search.max_buckets': '7' } } })
  await engine.snapshot.create({ repository: 'r', snapshot: 's1', body: { indices: ['mv_i1'] } })
  const path = join(folder, 'data')
  const other = await open({ threads: 0, path, pathRepo: folder })
  expect((await engine.snapshot.get({ repository: 'r', snapshot: '_all', verbose: false })).snapshots).toMatchObject([
    { snapshot: 's1', indices: ['mv_i1'], data_streams: [], state: 'SUCCESS' },
  ])
  await register(other, { location: join(folder, 'r'), readonly: true })
  await bring('s1', { include_global_state: true }, other)
  await other.close()
  const again = await open({ threads: 0, path, pathRepo: folder })
  expect((await again.count({ index: 'mv_i1' })).count).toBe(2)
  expect(await again.cluster.getSettings({ flat_settings: true })).toMatchObject({ persistent: { 'search.max_buckets': '7' } })
  expect(await again.snapshot.getRepository()).toEqual({
    r: { type: 'fs', settings: { location: join(folder, 'r'), readonly: 'true' } },
  })
  await again.close()
})

test('a closed index is there until the restored one takes its place, also where a crash comes between', async () => {
  await fill()
  await take('s1', { indices: 'mv_i1' })
  const path = join(folder, 'data')
  const indices = join(path, 'indices')
  const other = await open({ threads: 0, path, pathRepo: folder })
  await register(other)
  await other.indices.create({ index: 'mv_i1', body: { settings: { number_of_shards: 2 } } })
  await other.indices.close({ index: 'mv_i1' })
  const [old] = await readdir(indices)
  await cp(join(indices, old), join(folder, 'kept'), { recursive: true })
  await bring('s1', {}, other)
  expect(await readdir(indices)).not.toContain(old)
  await other.close()
  // As if the machine had gone off before the old index was removed.
  await cp(join(folder, 'kept'), join(indices, old), { recursive: true })
  const again = await open({ threads: 0, path })
  expect((await again.count({ index: 'mv_i1' })).count).toBe(2)
  expect(await readdir(indices)).not.toContain(old)
  await again.close()
})

const refusals: [string, string, string, object | undefined, number, string, string][] = [
  ['POST', '/_snapshot/r', 'url', { type: 'url' }, 500, 'repository_exception', '[r] repository type [url] does not exist'],
  ['PUT', '/_snapshot/b', '', { settings: {} }, 400, 'action_request_validation_exception', 'Validation Failed: 1: type is missing;'],
  ['PUT', '/_snapshot/b', '', { type: 'fs' }, 500, 'repository_exception', '[b] failed to create repository'],
  ['PUT', '/_snapshot/mv%23b', '', { type: 'fs' }, 500, 'repository_exception', "[mv#b] must not contain '#'"],
  ['GET', '/_snapshot/nope', '', undefined, 404, 'repository_missing_exception', '[nope] missing'],
  ['DELETE', '/_snapshot/zz*', '', undefined, 404, 'repository_missing_exception', '[zz*] missing'],
  ['POST', '/_snapshot/nope/_verify', '', undefined, 404, 'repository_missing_exception', '[nope] missing'],
  ['POST', '/_snapshot/nope/_cleanup', '', undefined, 404, 'repository_missing_exception', '[nope] missing'],
  [
    'PUT',
    '/_snapshot/r/s1',
    '',
    {},
    400,
    'invalid_snapshot_name_exception',
    '[r:s1] Invalid snapshot name [s1], snapshot with the same name already exists',
  ],
  ['PUT', '/_snapshot/r/S4', '', {}, 400, 'invalid_snapshot_name_exception', '[r:S4] Invalid snapshot name [S4], must be lowercase'],
  [
    'PUT',
    '/_snapshot/r/_s4',
    '',
    {},
    400,
    'invalid_snapshot_name_exception',
    "[r:_s4] Invalid snapshot name [_s4], must not start with '_'",
  ],
  ['PUT', '/_snapshot/r/s4', '', { indices: 'nope' }, 404, 'index_not_found_exception', 'no such index [nope]'],
  [
    'PUT',
    '/_snapshot/r/s4',
    '',
    { indices: 5 },
    400,
    'illegal_argument_exception',
    'malformed indices section, should be an array of strings',
  ],
  ['PUT', '/_snapshot/r/s4', '', { partial: 'yes' }, 400, 'illegal_argument_exception', 'Could not convert [partial] to boolean'],
  ['PUT', '/_snapshot/r/s4', '', { metadata: 5 }, 400, 'illegal_argument_exception', 'malformed metadata, should be an object'],
  ['PUT', '/_snapshot/ro/s4', '', {}, 500, 'repository_exception', '[ro] cannot create snapshot in a readonly repository'],
  ['GET', '/_snapshot/r/nope', '', undefined, 404, 'snapshot_missing_exception', '[r:nope] is missing'],
  ['GET', '/_snapshot/r/nope/_status', '', undefined, 404, 'snapshot_missing_exception', '[r:nope] is missing'],
  ['DELETE', '/_snapshot/r/nope', '', undefined, 404, 'snapshot_missing_exception', '[r:nope] is missing'],
  ['POST', '/_snapshot/r/nope/_restore', '', undefined, 500, 'snapshot_restore_exception', '[r:nope] snapshot does not exist'],
  ['POST', '/_snapshot/r/s1/_restore', '', { foo: 1 }, 400, 'illegal_argument_exception', 'Unknown parameter foo'],
  ['POST', '/_snapshot/r/s1/_restore', '', { indices: 'nope' }, 404, 'index_not_found_exception', 'no such index [nope]'],
  ['POST', '/_snapshot/r/s1/_restore', '', { index_settings: 5 }, 400, 'illegal_argument_exception', 'malformed index_settings section'],
  ['POST', '/_snapshot/r/s1/_restore', '', { rename_pattern: 5 }, 400, 'illegal_argument_exception', 'malformed rename_pattern'],
  [
    'POST',
    '/_snapshot/r/s1/_restore',
    '',
    { rename_pattern: 'mv_i.', rename_replacement: 'mv_same' },
    500,
    'snapshot_restore_exception',
    '[r:s1] indices [mv_i2] and [mv_i1] are renamed into the same index [mv_same]',
  ],
]

test.each(refusals)('%s %s is refused (%#)', async (method, path, _, body, status, type, reason) => {
  await fill()
  await register(engine, { location: 'r', readonly: true }, 'ro')
  await take('s1')
  const answer = await engine.handle({ method, path, headers: { 'content-type': 'application/json' }, body: body && JSON.stringify(body) })
  expect([answer.status, JSON.parse(String(answer.body)).error]).toMatchObject([status, { type, reason }])
})

test('restoring over an open index, or with other shards, is refused and changes nothing', async () => {
  await fill()
  const { uuid } = (await take('s1')).snapshot!
  await expect(bring('s1', { indices: 'mv_i1' })).rejects.toMatchObject({
    type: 'snapshot_restore_exception',
    reason: `[r:s1/${uuid}] cannot restore index [mv_i1] because an open index with same name already exists in the cluster. Either close or delete the existing index or restore the index under a different name by providing a rename pattern and replacement name`,
  })
  const renamed = { indices: 'mv_i1', rename_pattern: 'i', rename_replacement: 'z' }
  await expect(bring('s1', { ...renamed, index_settings: { number_of_shards: 1 } })).rejects.toMatchObject({
    reason: `[r:s1/${uuid}] cannot modify UnmodifiableOnRestore setting [index.number_of_shards] on restore`,
  })
  await expect(bring('s1', { ...renamed, ignore_index_settings: ['index.number_of_replicas'] })).rejects.toMatchObject({
    reason: `[r:s1/${uuid}] cannot remove setting [index.number_of_replicas] on restore`,
  })
  await expect(bring('s1', { ...renamed, ignore_index_settings: ['index.number_of_shards'] })).rejects.toMatchObject({
    reason: `[r:s1/${uuid}] cannot remove UnmodifiableOnRestore setting [index.number_of_shards] on restore`,
  })
})

test('a repository lies below the allowed folders only', async () => {
  for (const location of ['/etc/x', '../b', `${folder}-other`])
    await expect(register(engine, { location })).rejects.toMatchObject({
      type: 'repository_exception',
      reason: '[r] failed to create repository',
      cause: { reason: `[r] location [${location}] doesn't match any of the locations specified by path.repo` },
    })
  const without = await open({ threads: 0 })
  await expect(register(without)).rejects.toMatchObject({ cause: { reason: expect.stringContaining('because this setting is empty') } })
  await without.close()
})

test('damage is named, and nothing is restored of it', async () => {
  await fill()
  await take('s1')
  await engine.indices.close({ index: 'mv_i1' })
  for (const name of await blobs()) {
    const path = join(folder, 'r', 'blobs', name)
    const bytes = await readFile(path)
    bytes[bytes.length >> 1] ^= 1
    await writeFile(path, bytes)
  }
  await expect(bring('s1', { indices: 'mv_i1' })).rejects.toMatchObject({
    type: 'corrupt_index_exception',
    reason: expect.stringContaining(join(folder, 'r', 'blobs')),
  })
  await engine.indices.open({ index: 'mv_i1' })
  expect((await engine.count({ index: 'mv_i1' })).count).toBe(2)
})

const WRITER = fileURLToPath(new URL('./snapshot-writer.mjs', import.meta.url))

/** Kills a process that takes snapshots after a while; answers the last one it said was finished. */
function takeAndKill(first: number, millis: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [WRITER, folder, String(first)], { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    let errors = ''
    child.stderr.on('data', chunk => {
      errors += String(chunk)
    })
    child.stdout.on('data', chunk => {
      if (output === '') setTimeout(() => child.kill('SIGKILL'), millis)
      output += String(chunk)
    })
    child.on('close', (_code, signal) => {
      if (signal !== 'SIGKILL') return reject(new Error(`the writer ended by itself: ${errors}`))
      resolve(Number(output.slice(0, output.lastIndexOf('\n')).split('\n').at(-1)))
    })
  })
}

test('killed half-way, a repository holds every finished snapshot whole and goes on', async () => {
  let first = 0
  for (const millis of [20, 55, 5, 90]) {
    const last = await takeAndKill(first, millis)
    await register(engine)
    const { snapshots } = await engine.snapshot.get({ repository: 'r', snapshot: '_all' })
    expect(snapshots.map(({ snapshot }) => snapshot)).toContain(`s${last}`)
    for (const { snapshot } of snapshots) {
      await bring(snapshot)
      const n = Number(snapshot.slice(1))
      const { count } = await engine.count({ index: 'crash' })
      expect(count % 200).toBe(0)
      expect((await engine.count({ index: 'crash', body: { query: { term: { n } } } })).count).toBe(200)
      await engine.indices.delete({ index: 'crash' })
    }
    await engine.snapshot.cleanupRepository({ repository: 'r' })
    expect((await engine.snapshot.cleanupRepository({ repository: 'r' })).results).toEqual({ deleted_bytes: 0, deleted_blobs: 0 })
    first = Math.max(...snapshots.map(({ snapshot }) => Number(snapshot.slice(1)))) + 1
  }
})

test('repositories lie below the setting path.repo, too', async () => {
  await engine.close()
  engine = await open({ threads: 0, settings: { 'path.repo': folder } })
  await register(engine)
  const { defaults, persistent } = await engine.cluster.getSettings({ include_defaults: true, flat_settings: true })
  expect({ ...defaults, ...persistent }).toMatchObject({ 'path.repo': [folder] })
  await take('kept')
  expect(await readdir(join(folder, 'r'))).not.toEqual([])
})
