// Completions against a slow model: all entries of the live documents, sorted by weight and text, over one segment and over several.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { open } from '../../../src/main.ts'

type Engine = Awaited<ReturnType<typeof open>>

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '日', '😀'), minLength: 1, maxLength: 4 })
const doc = fc.record({ input: fc.array(text, { minLength: 1, maxLength: 2 }), weight: fc.integer({ min: 0, max: 3 }) })

const mapping = { properties: { sug: { type: 'completion', analyzer: 'keyword' } } }

type Doc = { input: string[]; weight: number }

const order = (a: { text: string; weight: number; id: number }, b: { text: string; weight: number; id: number }) =>
  b.weight - a.weight || (a.text < b.text ? -1 : a.text > b.text ? 1 : a.id - b.id)

/** A document by its first entry. */
function model(docs: readonly Doc[], deleted: ReadonlySet<number>, prefix: string, skipDuplicates: boolean): string[] {
  const found = docs.flatMap(({ input, weight }, id) => {
    if (deleted.has(id)) return []
    const [first] = input.filter(one => one.startsWith(prefix)).sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    return first === undefined ? [] : [{ text: first, weight, id }]
  })
  const texts = new Set<string>()
  const sorted = found.sort(order)
  const shown = skipDuplicates ? sorted.filter(one => !texts.has(one.text) && texts.add(one.text)) : sorted
  return shown.map(one => `${one.text} ${one.weight}`)
}

async function complete(engine: Engine, prefix: string, skipDuplicates: boolean): Promise<string[]> {
  const completion = { field: 'sug', size: 100, skip_duplicates: skipDuplicates }
  const { suggest } = (await engine.search({ body: { _source: false, suggest: { s: { prefix, completion } } } })) as never as {
    suggest: { s: { options: { text: string; _score: number }[] }[] }
  }
  return suggest.s[0].options.map(option => `${option.text} ${option._score}`)
}

it('finds what a scan of all documents finds, whatever the segments', async () => {
  const cases = fc.record({
    docs: fc.array(doc, { minLength: 1, maxLength: 12 }),
    deleted: fc.array(fc.nat(11), { maxLength: 3 }),
    refreshes: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
    prefix: text,
    merges: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ docs, deleted, refreshes, prefix, merges }) => {
      const engine = await open()
      try {
        await engine.indices.create({ index: 'c', body: { mappings: mapping } as never })
        for (const [id, sug] of docs.entries()) await engine.index({ index: 'c', id: String(id), body: { sug }, refresh: refreshes[id] })
        const gone = new Set(deleted.filter(id => id < docs.length))
        for (const id of gone) await engine.delete({ index: 'c', id: String(id) })
        if (merges) await engine.indices.forcemerge({ index: 'c', max_num_segments: 1 })
        await engine.indices.refresh({ index: 'c' })
        const expected = model(docs, gone, prefix, false)
        expect((await complete(engine, prefix, false)).sort()).toEqual(expected.sort())
        expect(weights(await complete(engine, prefix, false))).toEqual(weights(model(docs, gone, prefix, false)))
        if (docs.every(({ input }) => input.length === 1)) {
          expect(await complete(engine, prefix, true)).toEqual(model(docs, gone, prefix, true))
        }
      } finally {
        await engine.close()
      }
    }),
    { numRuns: 25 },
  )
})

const weights = (found: readonly string[]) => found.map(one => one.split(' ')[1])
