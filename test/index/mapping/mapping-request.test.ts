// What types say of mappings: that they offer the types and parameters of the registry and no other, and that the compiler refuses what no index would take.
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest'
import { fieldTypes } from '../../../src/index/mapping/field-types.ts'
import { type DocumentOf, type Mappings, open, type Searchlet } from '../../../src/main.ts'
import { offeredBy } from '../../support/typed-options.ts'

describe('types of fields', () => {
  const offered = offeredBy('index/mapping/mapping-request.ts', 'FieldTypes')

  it('are those of the registry', () => {
    expect([...offered.keys()].sort()).toEqual([...fieldTypes.fields.keys()].sort())
  })

  /** Refused wherever it is given. */
  const REFUSED: Readonly<Record<string, string>> = { knn_vector: 'ignore_malformed' }

  it.each([...offered])('have their parameters: %s', (type, options) => {
    const parameters = Object.keys(fieldTypes.fields.get(type)!.parameters).filter(key => key !== REFUSED[type])
    expect(options.toSorted()).toEqual(parameters.sort())
  })
})

describe('mappings', () => {
  let engine: Searchlet
  let made = 0
  beforeAll(async () => {
    engine = await open({ threads: 0 })
  })
  afterAll(() => engine.close())

  const complaint = async (mappings: Mappings): Promise<string> => {
    try {
      await engine.indices.create({ index: `i${made++}`, body: { settings: { knn: true }, mappings } })
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }

  it('compile where an index takes them', async () => {
    const right: Mappings[] = [
      { properties: { title: { type: 'text', analyzer: 'english', fields: { raw: { type: 'keyword', ignore_above: 256 } } } } },
      { dynamic: 'strict', _source: { excludes: ['secret'] }, _routing: { required: true }, _meta: { version: 3 } },
      { properties: { author: { properties: { name: { type: 'keyword', copy_to: ['all'] } } }, all: { type: 'text' } } },
      { properties: { reviews: { type: 'nested', include_in_root: true, properties: { stars: { type: 'byte' } } } } },
      { properties: { price: { type: 'scaled_float', scaling_factor: 100 }, sold: { type: 'date', format: 'yyyy||epoch_second' } } },
      { properties: { v: { type: 'knn_vector', dimension: 2, method: { name: 'hnsw', space_type: 'l2', parameters: { m: 8 } } } } },
      { properties: { family: { type: 'join', relations: { question: ['answer', 'comment'] } }, link: { type: 'alias', path: 'family' } } },
      { properties: { s: { type: 'completion', contexts: [{ name: 'place', type: 'geo', precision: 4 }] } } },
      { dynamic_templates: [{ ids: { match: '*_id', mapping: { type: 'keyword' } } }, { all: { match: '*', mapping: { norms: false } } }] },
      { derived: { year: { type: 'long', script: "emit(doc['sold'].value.year)" } }, properties: { sold: { type: 'date' } } },
    ]
    for (const mappings of right) expect(await complaint(mappings), JSON.stringify(mappings)).toBe('')
  })

  it('do not compile where an index refuses them', async () => {
    const wrong: Mappings[] = [
      // @ts-expect-error: did you mean "text"?
      { properties: { title: { type: 'txt' } } },
      // @ts-expect-error: did you mean 'analyzer'?
      { properties: { title: { type: 'text', analyser: 'english' } } },
      // @ts-expect-error: a keyword has no analyzer
      { properties: { kind: { type: 'keyword', analyzer: 'english' } } },
      // @ts-expect-error: nor below another field
      { properties: { title: { type: 'text', fields: { raw: { type: 'keyword', ignore_abov: 1 } } } } },
      // @ts-expect-error: scaling_factor is missing
      { properties: { price: { type: 'scaled_float' } } },
      // @ts-expect-error: no such option
      { properties: { title: { type: 'text', index_options: 'position' } } },
      // @ts-expect-error: did you mean 'properties'?
      { propertys: { title: { type: 'text' } } },
      // @ts-expect-error: no such value
      { dynamic: 'strickt' },
      // @ts-expect-error: an alias has no fields
      { properties: { a: { type: 'alias', path: 'b', fields: { c: { type: 'keyword' } } }, b: { type: 'text' } } },
      // @ts-expect-error: there is no such method
      { properties: { v: { type: 'knn_vector', dimension: 2, method: { name: 'hsnw' } } } },
      // @ts-expect-error: did you mean 'mapping'?
      { dynamic_templates: [{ ids: { match: '*_id', maping: { type: 'keyword' } } }] },
    ]
    for (const mappings of wrong) expect(await complaint(mappings), JSON.stringify(mappings)).not.toBe('')
  })

  it('that are made elsewhere keep their types with `satisfies` or `as const`, and give those of documents', async () => {
    const satisfying = { properties: { title: { type: 'text' }, tags: { type: 'keyword', copy_to: ['title'] } } } satisfies Mappings
    const constant = { properties: { title: { type: 'text' }, tags: { type: 'keyword', copy_to: ['title'] } } } as const
    expectTypeOf<DocumentOf<typeof satisfying>>().toEqualTypeOf<{ title?: string; tags?: string }>()
    expectTypeOf<DocumentOf<typeof constant>>().toEqualTypeOf<{ title?: string; tags?: string }>()
    for (const mappings of [satisfying, constant]) expect(await complaint(mappings)).toBe('')
    const widened = { properties: { title: { type: 'text' } } }
    // @ts-expect-error: any string
    expect(await complaint(widened)).toBe('')
    // What is known to be an object only, as JSON of a file is.
    const unknown: Record<string, unknown> = widened
    expect(await complaint(unknown)).toBe('')
  })

  it('that are read can be put again', async () => {
    await engine.indices.create({ index: 'one', body: { mappings: { properties: { title: { type: 'text' } } } } })
    const { one } = await engine.indices.getMapping({ index: 'one' })
    await engine.indices.create({ index: 'two', body: { mappings: one.mappings } })
    expect((await engine.indices.getMapping({ index: 'two' })).two).toEqual(one)
  })
})
