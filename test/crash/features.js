// What stands around documents: templates, pipelines, scripts, roles, keys, aliases that move, streams and rollovers, resized indexes. Each has
// a key and a value; one lane changes them, so that a value is the one answered last, or that of the request under way.
import { open } from '../../dist/main.js'

const pause = millis => new Promise(resolve => setTimeout(resolve, millis))

const SWAPPED = ['solid', 'busy']
const ORIGIN_DOCUMENTS = 25
const MOST_ROLLED = 5

/** What some are changed by: `put` makes or replaces, `remove` takes away, both by name and number. */
const NAMED = {
  component_template: {
    put: (engine, name, n) => engine.cluster.putComponentTemplate({ name, body: { template: {}, version: n } }),
    remove: (engine, name) => engine.cluster.deleteComponentTemplate({ name }),
  },
  index_template: {
    put: (engine, name, n) => engine.indices.putIndexTemplate({ name, body: { index_patterns: [`unused-${name}-*`], version: n } }),
    remove: (engine, name) => engine.indices.deleteIndexTemplate({ name }),
  },
  legacy_template: {
    put: (engine, name, n) => engine.indices.putTemplate({ name, body: { index_patterns: [`former-${name}-*`], version: n } }),
    remove: (engine, name) => engine.indices.deleteTemplate({ name }),
  },
  pipeline: {
    put: (engine, id, n) => engine.ingest.putPipeline({ id, body: { description: String(n), processors: [] } }),
    remove: (engine, id) => engine.ingest.deletePipeline({ id }),
  },
  search_pipeline: {
    put: (engine, id, n) => engine.searchPipeline.put({ id, body: { description: String(n), request_processors: [] } }),
    remove: (engine, id) => engine.searchPipeline.delete({ id }),
  },
  script: {
    put: (engine, id, n) => engine.putScript({ id, body: { script: { lang: 'painless', source: `return ${n}` } } }),
    remove: (engine, id) => engine.deleteScript({ id }),
  },
  role: {
    put: (engine, name, n) => engine.security.createRole({ name, body: { cluster_permissions: [`cluster:${n}`] } }),
    remove: (engine, name) => engine.security.deleteRole({ name }),
  },
}

export const FEATURES = [...Object.keys(NAMED), 'key', 'swap', 'stream', 'rollover', 'resize', 'read_beside']

export async function tendFeatures(context) {
  const { chance, target } = context
  await pause(chance.below(10))
  const kind = FEATURES.includes(target) && chance.chance(0.6) ? target : chance.pick(FEATURES)
  if (kind in NAMED) await changeNamed(context, kind)
  else await STEPS[kind](context)
}

/** A request that gives `key` the value; undefined: it is there no more. Those of `ended` go with it. */
const change = ({ ask }, kind, key, value, request, ended = []) =>
  ask({ kind, changes: [{ key: `feature ${key}`, value }, ...ended.map(other => ({ key: `feature ${other}` }))] }, request)

async function changeNamed(context, kind) {
  const { engine, chance } = context
  const name = `n${chance.below(3)}`
  const key = `${kind} ${name}`
  const isThere = (await describeFeatures(engine, [kind]))[`feature ${key}`] !== undefined
  if (isThere && chance.chance(0.3)) return change(context, kind, key, undefined, () => NAMED[kind].remove(engine, name))
  const n = chance.below(1_000_000)
  return change(context, kind, key, String(n), () => NAMED[kind].put(engine, name, n))
}

const STEPS = {
  /** Another engine on the same directory sees whole commits, and its counts are those of its hits. */
  async read_beside({ ask, path }) {
    await ask({ kind: 'read_beside' }, async () => {
      const reader = await open({ path, readOnly: true, threads: 0 })
      try {
        for (const index of ['solid', 'sharded']) {
          const { hits, _shards } = await reader.search({ index, body: { size: 10_000, track_total_hits: true } })
          if (_shards.failed > 0 || hits.total.value !== hits.hits.length)
            throw Object.assign(new Error(), {
              status: 500,
              type: 'reader',
              reason: JSON.stringify([index, _shards, hits.total, hits.hits.length]),
            })
        }
      } finally {
        await reader.close()
      }
    })
  },

  async key(context) {
    const { engine, chance } = context
    const alive = (await keysOf(engine)).filter(({ revoked_at }) => revoked_at === undefined || revoked_at === null)
    if (alive.length > 4 || (alive.length > 0 && chance.chance(0.4))) {
      const { id, name } = chance.pick(alive)
      return change(context, 'key', `key ${name}`, 'revoked', () => engine.security.revokeApiToken({ id }))
    }
    const name = `k${Date.now().toString(36)}${chance.below(1000)}`
    await change(context, 'key', `key ${name}`, 'alive', () =>
      engine.security.createApiToken({ body: { name, cluster_permissions: ['cluster_all'], duration_seconds: 86_400 } }),
    )
  },

  async swap(context) {
    const { engine } = context
    const holders = await holdersOf(engine, 'swapped')
    const next = holders[0] === SWAPPED[0] ? SWAPPED[1] : SWAPPED[0]
    const actions = [...holders.map(index => ({ remove: { index, alias: 'swapped' } })), { add: { index: next, alias: 'swapped' } }]
    await change(context, 'swap', 'swapped', next, () => engine.indices.updateAliases({ body: { actions } }))
  },

  async stream(context) {
    const { engine, chance } = context
    const found = await describeFeatures(engine, ['stream', 'stream template'])
    if (found['feature stream template'] === undefined) {
      const body = { index_patterns: ['stream'], data_stream: {}, priority: 7 }
      await change(context, 'stream', 'stream template', 'there', () => engine.indices.putIndexTemplate({ name: 'streams', body }))
    }
    const stream = found['feature stream']
    if (stream === undefined)
      return change(context, 'stream', 'stream', '1 of 1', () => engine.indices.createDataStream({ name: 'stream' }))
    const [generation, count] = stream.split(' of ').map(Number)
    if (count > MOST_ROLLED + 1)
      return change(context, 'stream', 'stream', undefined, () => engine.indices.deleteDataStream({ name: 'stream' }), [
        'documents of the stream',
      ])
    if (chance.chance(0.3))
      return change(context, 'stream', 'stream', `${generation + 1} of ${count + 1}`, () => engine.indices.rollover({ alias: 'stream' }))
    const documents = Number((await describeFeatures(engine, ['documents of the stream']))['feature documents of the stream'] ?? 0)
    const body = { '@timestamp': '2026-01-01T00:00:00Z', n: documents }
    await change(context, 'stream', 'documents of the stream', String(documents + 1), () =>
      engine.index({ index: 'stream', op_type: 'create', body }),
    )
  },

  async rollover(context) {
    const { engine } = context
    const rolled = (await describeFeatures(engine, ['rolled']))['feature rolled']
    if (rolled === undefined) {
      const aliases = { rolled: { is_write_index: true } }
      return change(context, 'rollover', 'rolled', 'roll-000001:w', () =>
        engine.indices.create({ index: 'roll-000001', body: { aliases } }),
      )
    }
    const indices = rolled.split(' ').map(entry => entry.split(':')[0])
    const newest = indices.at(-1)
    if (indices.length > MOST_ROLLED) {
      // All at once: the older ones.
      const index = indices.slice(0, -1)
      return change(context, 'rollover', 'rolled', `${newest}:w`, () => engine.indices.delete({ index }))
    }
    const next = `roll-${String(Number(newest.slice(5)) + 1).padStart(6, '0')}`
    const after = [...indices.map(index => `${index}:r`), `${next}:w`].join(' ')
    await change(context, 'rollover', 'rolled', after, () => engine.indices.rollover({ alias: 'rolled' }))
  },

  async resize(context) {
    const { engine, chance } = context
    const found = await describeFeatures(engine, ['origin', 'resized'])
    if (found['feature origin'] === undefined) {
      const settings = { number_of_shards: 2, number_of_replicas: 0 }
      return change(context, 'resize', 'origin', '0 documents', () => engine.indices.create({ index: 'origin', body: { settings } }))
    }
    if (found['feature origin'] === '0 documents') {
      // One shard has its documents whole or not at all, two may differ: all go to one.
      const body = Array.from({ length: ORIGIN_DOCUMENTS }, (_, n) => [{ index: { _id: `o${n}`, routing: 'r' } }, { n }]).flat()
      return change(context, 'resize', 'origin', `${ORIGIN_DOCUMENTS} documents`, () => engine.bulk({ index: 'origin', body }))
    }
    if (!found['feature origin'].startsWith(ORIGIN_DOCUMENTS))
      return change(context, 'resize', 'origin', undefined, () => engine.indices.delete({ index: 'origin' }))
    if (found['feature resized'] !== undefined)
      return change(context, 'resize', 'resized', undefined, () => engine.indices.delete({ index: 'resized' }))
    await engine.indices.addBlock({ index: 'origin', block: 'write' })
    const how = chance.pick(['clone', 'split', 'shrink'])
    const shards = { clone: 2, split: 4, shrink: 1 }[how]
    const body = { settings: { 'index.number_of_shards': shards, 'index.blocks.write': null } }
    await change(context, 'resize', 'resized', `${ORIGIN_DOCUMENTS} documents`, () =>
      engine.indices[how]({ index: 'origin', target: 'resized', body }),
    )
  },
}

const keysOf = async engine => Object.values(await engine.security.getApiTokens())

async function holdersOf(engine, alias) {
  const there = Object.entries(await engine.indices.get({ index: '*' }))
  return there.flatMap(([index, { aliases }]) => (SWAPPED.includes(index) && Object.hasOwn(aliases, alias) ? [index] : []))
}

const documentsOf = async (engine, index) => {
  if (!(await engine.indices.exists({ index }))) return undefined
  await engine.indices.refresh({ index })
  return `${(await engine.count({ index })).count} documents`
}

const versions = entries => entries.map(([name, { version }]) => [name, String(version)])

/** The pairs of each part: name and value. */
const PARTS = {
  component_template: async engine =>
    versions((await engine.cluster.getComponentTemplate({})).component_templates.map(found => [found.name, found.component_template])),
  index_template: async engine =>
    versions(
      (await engine.indices.getIndexTemplate({})).index_templates
        .filter(({ name }) => name !== 'streams')
        .map(found => [found.name, found.index_template]),
    ),
  legacy_template: async engine => versions(Object.entries(await engine.indices.getTemplate({}))),
  pipeline: async engine => Object.entries(await engine.ingest.getPipeline({})).map(([id, { description }]) => [id, description]),
  search_pipeline: async engine => Object.entries(await engine.searchPipeline.get({})).map(([id, { description }]) => [id, description]),
  script: async engine => {
    const found = await Promise.all(['n0', 'n1', 'n2'].map(id => engine.getScript({ id }).catch(() => null)))
    return found.flatMap(answer => (answer?.found === true ? [[answer._id, answer.script.source.slice('return '.length)]] : []))
  },
  role: async engine =>
    Object.entries(await engine.security.getRoles())
      .filter(([name]) => /^n\d$/.test(name))
      .map(([name, { cluster_permissions }]) => [name, cluster_permissions[0].slice('cluster:'.length)]),
  key: async engine =>
    (await keysOf(engine)).map(({ name, revoked_at }) => [name, revoked_at === undefined || revoked_at === null ? 'alive' : 'revoked']),
  swapped: async engine => [['', (await holdersOf(engine, 'swapped')).join(' ') || undefined]],
  'stream template': async engine => [
    ['', (await engine.indices.getIndexTemplate({})).index_templates.some(({ name }) => name === 'streams') ? 'there' : undefined],
  ],
  stream: async engine => {
    const [found] = (await engine.indices.getDataStream({})).data_streams
    return [['', found === undefined ? undefined : `${found.generation} of ${found.indices.length}`]]
  },
  'documents of the stream': async engine => {
    if ((await engine.indices.getDataStream({})).data_streams.length === 0) return [['', undefined]]
    await engine.indices.refresh({ index: 'stream' })
    const { count } = await engine.count({ index: 'stream' })
    return [['', count === 0 ? undefined : String(count)]]
  },
  rolled: async engine => {
    const there = await engine.indices.get({ index: 'roll-*' })
    const entries = Object.entries(there).map(
      ([index, { aliases }]) => `${index}:${aliases.rolled?.is_write_index === true ? 'w' : aliases.rolled ? 'r' : '-'}`,
    )
    return [['', entries.sort().join(' ') || undefined]]
  },
  origin: async engine => [['', await documentsOf(engine, 'origin')]],
  resized: async engine => [['', await documentsOf(engine, 'resized')]],
}

/** By key; what is not there has no key. */
export async function describeFeatures(engine, parts = Object.keys(PARTS)) {
  const found = {}
  for (const part of parts)
    for (const [name, value] of await PARTS[part](engine))
      if (value !== undefined) found[`feature ${part}${name === '' ? '' : ` ${name}`}`] = value
  return found
}
