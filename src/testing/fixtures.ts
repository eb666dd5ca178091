// The initial content of a test engine: NDJSON, an export, or the writes of a function.
import { readFile } from 'node:fs/promises'
import type { IndexBody } from '../api/indices/create.ts'
import type { EngineOptions } from '../engine/engine.ts'
import { open, type Searchlet } from '../searchlet.ts'

/** Documents of an index, a file of them (`.ndjson`, one a line), or lines of a bulk request in such a file. */
export type IndexFixture = readonly object[] | string | URL

export interface FixtureOptions extends Omit<EngineOptions, 'path' | 'readOnly'> {
  /** Bodies of the indexes that are made first, by name: mappings, settings, aliases. */
  readonly indices?: Readonly<Record<string, IndexBody>>
  /** Documents by index. `_id` of a document is its id; the others are numbered from 1. */
  readonly documents?: Readonly<Record<string, IndexFixture>>
  /** Writes further content. */
  readonly fill?: (engine: Searchlet) => unknown
}

/** An engine that holds all of it. What is written to it, or to a fork of it, is found at once. */
export async function openFilled({ indices = {}, documents = {}, fill, ...options }: FixtureOptions = {}): Promise<Searchlet> {
  const engine = await open({ threads: 0, ...options, defaults: { refresh: true, ...options.defaults } })
  try {
    for (const [index, body] of Object.entries(indices)) await engine.indices.create({ index, body } as never)
    for (const [index, fixture] of Object.entries(documents)) await write(engine, index, fixture)
    await fill?.(engine)
    return engine
  } catch (error) {
    await engine.close()
    throw error
  }
}

async function write(engine: Searchlet, index: string, fixture: IndexFixture): Promise<void> {
  const rows = isList(fixture) ? fixture : await readLines(fixture)
  const body = isBulk(rows) ? rows : rows.flatMap((row, i) => pair(row as Record<string, unknown>, i))
  if (body.length === 0) return
  const answer = await engine.bulk({ index, body } as never)
  const failed = answer.items
    .map(item => Object.values(item)[0] as { _id?: string; error?: { reason?: string } })
    .find(({ error }) => error !== undefined)
  if (failed !== undefined) throw new Error(`document [${failed._id}] of the fixture of [${index}] was refused: ${failed.error?.reason}`)
}

const isList = (fixture: IndexFixture): fixture is readonly object[] => Array.isArray(fixture)

const ACTIONS = ['index', 'create', 'update', 'delete']

/** The first line is an action, and nothing else. */
function isBulk([first]: readonly object[]): boolean {
  const [[name, value] = ['', null], ...others] = Object.entries(first ?? {})
  return others.length === 0 && ACTIONS.includes(name) && typeof value === 'object' && value !== null
}

function pair({ _id, ...document }: Record<string, unknown>, i: number): object[] {
  return [{ index: { _id: String(_id ?? i + 1) } }, document]
}

async function readLines(file: string | URL): Promise<object[]> {
  const lines = (await readFile(file, 'utf8')).split(/\r?\n/)
  return lines.flatMap((line, i) => {
    if (line.trim() === '') return []
    try {
      return [JSON.parse(line) as object]
    } catch (error) {
      throw new Error(`${String(file)}:${i + 1}: ${(error as Error).message}`)
    }
  })
}
