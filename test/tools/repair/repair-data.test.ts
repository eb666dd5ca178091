// What is repaired is sound and true: every document is as it was, and those that are missing are the ones that the report names.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemFiles } from '../../../src/index/store/file-calls.ts'
import { open } from '../../../src/searchlet.ts'
import { importDocuments } from '../../../src/tools/import/import.ts'
import { type RepairReport, repairData } from '../../../src/tools/repair/repair-data.ts'

const folder = mkdtempSync(join(tmpdir(), 'searchlet-repair-'))
const data = join(folder, 'data')
const damaged = join(folder, 'damaged')
const repaired = join(folder, 'repaired')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const files = () =>
  (readdirSync(data, { recursive: true, encoding: 'utf8' }) as string[]).filter(name => statSync(join(data, name)).isFile())
const only = (pattern: RegExp) => {
  const found = files()
    .filter(name => pattern.test(name))
    .sort()
  expect(found.length, String(pattern)).toBeGreaterThan(0)
  return found
}

/** By id: version, routing and source. */
async function documents(path: string, index = 'a'): Promise<Map<string, string>> {
  const engine = await open({ path, threads: 0 })
  try {
    const { hits } = await engine.search({ index, body: { size: 2000, version: true, query: { match_all: {} } } } as never)
    return new Map(hits.hits.map(({ _id, _version, _routing, _source }) => [_id!, JSON.stringify([_version, _routing, _source])]))
  } finally {
    await engine.close()
  }
}

let whole: Map<string, string>
let second = 0

beforeAll(async () => {
  const live = join(folder, 'live')
  const engine = await open({ path: live, threads: 0 })
  await engine.indices.create({
    index: 'a',
    body: { mappings: { properties: { t: { type: 'text' }, k: { type: 'keyword' }, inner: { type: 'nested' } } } },
  } as never)
  const write = async (from: number, to: number) => {
    const body = Array.from({ length: to - from }, (_, i) => [
      { index: { _id: String(from + i), ...((from + i) % 3 === 0 && { routing: 'r' }) } },
      { t: `the fox ${from + i} `.repeat(60), k: `k${i % 4}`, round: from, inner: [{ x: i }, { x: -i }] },
    ])
    await engine.bulk({ index: 'a', refresh: true, body: body.flat() } as never)
  }
  for (const [from, to] of [
    [0, 400],
    [300, 700],
    [650, 800],
  ]) {
    await write(from, to)
    await engine.indices.flush({ index: 'a' })
  }
  await engine.deleteByQuery({ index: 'a', refresh: true, body: { query: { terms: { _id: ['5', '6', '400'] } } } } as never)
  await engine.indices.flush({ index: 'a' })
  await write(790, 900)
  await engine.delete({ index: 'a', id: '12' })
  await engine.index({ index: 'b', id: '1', refresh: true, body: { untouched: true } })
  // As a killed process leaves it: the last writes are in the translog alone.
  cpSync(live, data, { recursive: true, filter: name => !/lock/.test(name) })
  await engine.close()
  cpSync(data, damaged, { recursive: true })
  whole = await documents(damaged)
  expect(whole.size).toBe(896)
  second = (await documents(damaged, 'b')).size
})

/** Repairs a copy in which `file` is changed, or removed. */
async function repairing(...changes: [file: string, change: (bytes: Buffer) => Buffer | null][]): Promise<RepairReport> {
  for (const path of [damaged, repaired]) rmSync(path, { recursive: true, force: true })
  cpSync(data, damaged, { recursive: true })
  for (const [file, change] of changes) {
    const bytes = change(readFileSync(join(damaged, file)))
    if (bytes === null) rmSync(join(damaged, file))
    else writeFileSync(join(damaged, file), bytes)
  }
  const before = new Map(files().map(name => [name, existsSync(join(damaged, name)) ? readFileSync(join(damaged, name), 'latin1') : null]))
  const report = await repairData(damaged, repaired)
  for (const [name, content] of before)
    if (content !== null) expect(readFileSync(join(damaged, name), 'latin1') === content, `${name} is as it was`).toBe(true)
  expect(report.check.problems).toEqual([])
  return report
}

const flipped = (at: (length: number) => number) => (bytes: Buffer) => {
  bytes[at(bytes.length)] ^= 0x10
  return bytes
}

const shardOfA = () => only(/-\d+\.live$/)[0].replace(/[^/\\]+$/, '')
const segmentsOfA = () =>
  files()
    .filter(name => name.startsWith(shardOfA()) && name.endsWith('.seg'))
    .sort()

describe('a repair', () => {
  it('copies what is sound', async () => {
    const report = await repairing()
    expect(report).toMatchObject({ problems: [], losses: [], rewritten: 0, unplaced: null })
    expect(await documents(repaired)).toEqual(whole)
    await expect(repairData(damaged, repaired)).rejects.toThrow('is not empty')
  })

  it('leaves no data directory where it is killed in the middle', async () => {
    const seen: boolean[] = []
    const { open: opened } = systemFiles
    vi.spyOn(systemFiles, 'open').mockImplementation((...args) => {
      if (String(args[0]).startsWith(repaired)) seen.push(existsSync(join(repaired, 'indices')))
      return opened(...args)
    })
    try {
      await repairing()
    } finally {
      vi.restoreAllMocks()
    }
    expect(seen.length).toBeGreaterThan(10)
    expect(seen).not.toContain(true)
    expect(readdirSync(repaired).sort()).toEqual(readdirSync(damaged).sort())
  })

  it('keeps the documents of a damaged segment, and names those it cannot', async () => {
    let lost = 0
    let saved = 0
    for (const segment of segmentsOfA()) {
      for (let part = 0; part < 5; part++) {
        const report = await repairing([segment, flipped(length => Math.floor((length - 80) * (part / 5)) + 40)])
        const found = await documents(repaired)
        const missing = [...whole.keys()].filter(id => !found.has(id))
        const named = new Set(report.losses.flatMap(({ ids = [] }) => ids))
        // What cannot even be listed is told as such.
        const isListed = !report.losses.some(({ what }) => /cannot be read/.test(what)) && report.unplaced === null
        if (isListed) for (const id of missing) expect([segment, part, id, named.has(id)]).toEqual([segment, part, id, true])
        const isWhole = !report.losses.some(({ what }) => /^_(version|routing|seq_no|primary_term) of/.test(what))
        const same = (document = '') => (isWhole ? document : document.slice(document.indexOf('{')))
        for (const [id, document] of found) expect(same(document)).toBe(same(whole.get(id)))
        lost += missing.length
        saved += report.rewritten
        expect((await documents(repaired, 'b')).size).toBe(second)
      }
    }
    expect(saved).toBeGreaterThan(lost)
    expect(lost).toBeGreaterThan(0)
  }, 120_000)

  it('keeps the records of a damaged translog around the broken one', async () => {
    const log = files().find(name => name.startsWith(shardOfA()) && name.endsWith('.tlog'))!
    const report = await repairing([log, flipped(length => length >> 1)])
    const found = await documents(repaired)
    expect(report.losses.map(({ what }) => what)).toEqual([expect.stringMatching(/bytes hold no whole/), '1 operations are lost'])
    expect(found.has('12')).toBe(false)
    const different = [...whole].filter(([id, document]) => found.get(id) !== document)
    expect(different).toHaveLength(1)
    const without = await repairing([log, flipped(() => 13)])
    expect(without.losses.length).toBeGreaterThan(0)
  })

  it('finds the documents again where the commit is lost', async () => {
    const commit = files().find(name => name.startsWith(shardOfA()) && /commit-\d+$/.test(name))!
    const report = await repairing([commit, () => null])
    expect(report.losses).toMatchObject([{ what: expect.stringContaining('may be back') }])
    expect(await documents(repaired)).toEqual(whole)
  })

  it('tells that deleted documents may be back, and keeps what was written over', async () => {
    const lists = files().filter(name => name.endsWith('.live'))
    const report = await repairing(...lists.map(name => [name, () => null] as [string, () => null]))
    expect(report.losses).toHaveLength(lists.length)
    const found = await documents(repaired)
    expect([...found.keys()].filter(id => !whole.has(id)).sort()).toEqual(['400', '5', '6'])
    for (const [id, document] of whole) expect(found.get(id)).toBe(document)
  })

  it('keeps documents for an import where the mapping is lost', async () => {
    const state = files().find(name => /index-\d+\.state$/.test(name) && shardOfA().startsWith(name.replace(/[^/\\]+$/, '')))!
    const report = await repairing([state, flipped(length => length - 3)])
    expect(report.unplaced).toMatchObject({ documents: whole.size })
    expect(report.losses.at(-1)).toMatchObject({ what: 'mapping, settings and aliases of index [a] are lost' })
    const engine = await open({ path: repaired, threads: 0 })
    expect(await importDocuments(engine, { from: report.unplaced!.file })).toMatchObject({ written: whole.size, failed: 0 })
    await engine.close()
    const found = await documents(repaired)
    expect([...found.keys()].sort()).toEqual([...whole.keys()].sort())
    expect(JSON.parse(found.get('0')!)[1]).toBe('r')
  })

  it('goes on without the settings of the cluster', async () => {
    const [state] = only(/^cluster-\d+\.state$/)
    const report = await repairing([state, flipped(length => length - 1)])
    expect(report.losses).toEqual([{ where: state, what: expect.stringContaining('cluster settings, templates') }])
    expect(await documents(repaired)).toEqual(whole)
  })
})
