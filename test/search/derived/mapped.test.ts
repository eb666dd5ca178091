// Fields that a mapping derives. All as a real server answers.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { open, type Searchlet } from '../../../src/main.ts'

let engine: Searchlet

const derived = {
  twice: { type: 'long', script: "emit(doc['n'].value * 2)" },
  up: { type: 'keyword', script: 'emit(params._source.t.toUpperCase())' },
}

beforeAll(async () => {
  engine = await open({ threads: 0 })
  const mappings = { derived, properties: { n: { type: 'long' }, t: { type: 'text' } } }
  await engine.indices.create({ index: 'numbers', body: { mappings: mappings as never } })
  await engine.index({ index: 'numbers', id: '1', body: { n: 1, t: 'red fox' } })
  await engine.index({ index: 'numbers', id: '2', body: { n: 2, t: 'blue dog' }, refresh: true })
})

afterAll(() => engine.close())

const search = (body: object) => engine.search({ index: 'numbers', body: { _source: false, ...body } as never })
const ids = async (body: object) => (await search(body)).hits.hits.map(({ _id }) => _id)

it('is searched, shown and aggregated like what a search derives, which goes before', async () => {
  expect(await ids({ query: { term: { twice: 4 } } })).toEqual(['2'])
  expect(await ids({ query: { term: { twice: 4 } }, derived: { twice: { type: 'long', script: 'emit(4L)' } } })).toEqual(['1', '2'])
  const { hits, aggregations } = await search({ fields: ['up', 'twice'], aggs: { sum: { sum: { field: 'twice' } } } })
  expect(hits.hits.map(({ fields }) => fields)).toEqual([
    { up: ['RED FOX'], twice: [2] },
    { up: ['BLUE DOG'], twice: [4] },
  ])
  expect(aggregations).toEqual({ sum: { value: 6 } })
  expect((await engine.count({ index: 'numbers', body: { query: { term: { twice: 4 } } } as never })).count).toBe(1)
})

it('is told with its script settled, and cannot be looked for by exists', async () => {
  const told = { type: 'long', script: { source: "emit(doc['n'].value * 2)", lang: 'painless' } }
  const { numbers } = (await engine.indices.getMapping({ index: 'numbers' })) as never as { numbers: { mappings: { derived: object } } }
  expect(numbers.mappings.derived).toEqual({ twice: told, up: expect.anything() })
  const { fields } = await engine.fieldCaps({ index: 'numbers', fields: ['twice'] } as never)
  expect(fields).toEqual({ twice: { derived: { type: 'derived', searchable: false, aggregatable: true } } })
  await expect(search({ query: { exists: { field: 'twice' } } })).rejects.toThrow()
})

it('has no values of its own', async () => {
  await expect(engine.index({ index: 'numbers', id: '3', body: { twice: 5 } })).rejects.toMatchObject({
    reason: "failed to parse field [twice] of type [derived] in document with id '3'. Preview of field's value: '5'",
    cause: { type: 'unsupported_operation_exception', reason: 'should not be invoked' },
  })
})

it('is not looked into where the index says so', async () => {
  await engine.indices.putSettings({ index: 'numbers', body: { 'index.query.derived_field.enabled': false } as never })
  expect(await ids({ query: { term: { twice: 4 } } })).toEqual([])
  await engine.indices.putSettings({ index: 'numbers', body: { 'index.query.derived_field.enabled': true } as never })
})

it('grows, and is never a field at the same time', async () => {
  await engine.indices.create({ index: 'grows', body: { mappings: { derived: { d: { type: 'long', script: 'emit(1L)' } } } as never } })
  await engine.indices.putMapping({ index: 'grows', body: { derived: { d: { type: 'keyword' }, e: { type: 'date' } } } as never })
  const { grows } = (await engine.indices.getMapping({ index: 'grows' })) as never as { grows: { mappings: object } }
  expect(grows.mappings).toEqual({ derived: { d: { type: 'keyword' }, e: { type: 'date' } } })
  const twice = engine.indices.putMapping({ index: 'grows', body: { properties: { d: { type: 'keyword' } } } as never })
  await expect(twice).rejects.toMatchObject({ reason: 'mapper [d] cannot be changed from type [derived] to [keyword]' })
})

it.each([
  [1, 'derived must be a map type'],
  [{ d: 1 }, 'Expected map for property [derived_fields] on field [d] but got a class java.lang.String'],
  [{ d: { script: 'emit(1)' } }, "Type [] isn't supported in Derived field context."],
  [{ d: { type: 'long', nope: 1 } }, 'unknown parameter [nope] on mapper [d] of type [long]'],
  [{ d: { type: 'long', script: 5 } }, 'Script value should be a String or a Map'],
  [{ d: { type: 'object', properties: 5 } }, '[properties] must be an object, got Integer[5] for field [d]'],
  [
    { d: { type: 'object', properties: { k: { type: 'long' } } } },
    '[properties] values can only be strings, but got LinkedHashMap[{type=long}] for field [d]',
  ],
  [{ '': { type: 'long' } }, 'name cannot be empty string'],
])('refuses %j', async (declared, reason) => {
  const refused = engine.indices.create({ index: 'refused', body: { mappings: { derived: declared } as never } })
  await expect(refused).rejects.toMatchObject({ reason: `Failed to parse mapping [_doc]: ${reason}` })
})
