// Everything an engine holds, as plain data for the judge: documents by get and by search, and what stands around them.
import { open } from '../../dist/main.js'
import { describeFeatures } from './features.js'
import { idsOf, isKnown, REPOSITORY, routingOf, TAGS, WORDS } from './universe.js'

const MOST = 10_000

export async function describeAll(engine, { pathRepo, random, isThorough }) {
  const statuses = await engine.cat.indices({ format: 'json', h: 'index,status', expand_wildcards: 'all' })
  const closed = statuses.filter(({ status, index }) => status === 'close' && isKnown(index)).map(({ index }) => index)
  // Their documents are to be looked at, too.
  for (const index of closed) await engine.indices.open({ index })
  const state = await engine.indices.get({ index: '*', expand_wildcards: 'all' })
  const indices = {}
  for (const [index, { aliases, mappings, settings }] of Object.entries(state)) {
    if (!isKnown(index)) continue
    indices[index] = {
      uuid: settings.index.uuid,
      aliases: Object.keys(aliases),
      fields: Object.keys(mappings.properties ?? {}),
      setting: settings.index.max_rescore_window,
      isClosed: closed.includes(index),
      ...(await describeIndex(engine, index)),
    }
  }
  const { snapshots } = await engine.snapshot.get({ repository: REPOSITORY, snapshot: '_all' })
  const names = snapshots.map(({ snapshot }) => snapshot)
  const looked = isThorough ? names : names.length > 0 && random.chance(0.5) ? [random.pick(names)] : []
  const restored = {}
  for (const name of looked) restored[name] = await restore(pathRepo, name)
  const { persistent } = await engine.cluster.getSettings({ flat_settings: true })
  return { indices, snapshots: names, restored, maxBuckets: persistent['search.max_buckets'], features: await describeFeatures(engine) }
}

async function describeIndex(engine, index) {
  // First the gets, which see what no refresh has shown yet.
  const wanted = idsOf(index).map(id => ({ _id: id, ...(routingOf(id) !== undefined && { routing: routingOf(id) }) }))
  const got = (await engine.mget({ index, body: { docs: wanted } })).docs
  const found = got.filter(document => document.found === true).map(plainOf)
  const errors = got.filter(document => document.error !== undefined).map(({ error }) => `${error.type}: ${error.reason}`)
  await engine.indices.refresh({ index })
  const all = {
    size: MOST,
    version: true,
    seq_no_primary_term: true,
    query: { match_all: {} },
    sort: [{ n: { order: 'asc', unmapped_type: 'long' } }],
  }
  const { hits, _shards } = await engine.search({ index, body: all })
  for (const failure of _shards.failures ?? []) errors.push(`search: ${JSON.stringify(failure.reason)}`)
  const count = async query => (await engine.count({ index, body: { query } })).count
  const counts = async (names, queryOf) =>
    Object.fromEntries(await Promise.all(names.map(async name => [name, await count(queryOf(name))])))
  const words = await counts(WORDS, text => ({ match: { text } }))
  const tags = await counts(TAGS, tag => ({ term: { 'tag.keyword': tag } }))
  return { got: found, hits: hits.hits.map(plainOf), total: await count({ match_all: {} }), words, tags, errors }
}

const plainOf = ({ _id, _version, _seq_no, _primary_term, _source }) => ({
  id: _id,
  version: _version,
  seqNo: _seq_no,
  term: _primary_term,
  source: JSON.stringify(_source),
})

/** Into an engine in memory, so that it changes nothing here. */
async function restore(pathRepo, snapshot) {
  const engine = await open({ threads: 0, pathRepo })
  try {
    const settings = { location: 'r', readonly: true }
    await engine.snapshot.createRepository({ repository: REPOSITORY, body: { type: 'fs', settings } })
    await engine.snapshot.restore({ repository: REPOSITORY, snapshot, wait_for_completion: true })
    const indices = {}
    for (const index of Object.keys(await engine.indices.get({ index: '*', expand_wildcards: 'all' })))
      indices[index] = await describeIndex(engine, index)
    return { indices }
  } catch (error) {
    return { error: `${error.type}: ${error.reason ?? error}` }
  } finally {
    await engine.close()
  }
}
