// What happens to indexes while documents are written: refreshes, commits, merges, snapshots, growth, and indexes that come and go.
import { LASTING, PASSING, PASSING_IDS, REPOSITORY, routingOf } from './universe.js'
import { randomSource, sendBulk } from './writes.js'

const SNAPSHOTS = ['s0', 's1', 's2', 's3']
const pause = millis => new Promise(resolve => setTimeout(resolve, millis))

/** Makes the indexes that stay, where a round before did not. */
export async function maintain({ engine, ask }) {
  const there = await present(engine, Object.keys(LASTING))
  for (const [index, body] of Object.entries(LASTING)) {
    if (there.includes(index)) continue
    await ask({ kind: 'create_index', index }, () => engine.indices.create({ index, body }))
  }
}

/** One step; mostly what the killer waits for. */
const next = ({ chance, target }, kinds) => (kinds.includes(target) && chance.chance(0.7) ? target : chance.pick(kinds))

export async function tendSegments(context) {
  const { engine, ask, chance } = context
  await pause(chance.below(12))
  const index = chance.pick(Object.keys(LASTING))
  switch (next(context, ['refresh', 'refresh', 'flush', 'merge'])) {
    case 'refresh':
      return ask({ kind: 'refresh', index }, () => engine.indices.refresh({ index }))
    case 'flush':
      return ask({ kind: 'flush', index }, () => engine.indices.flush({ index }))
    case 'merge': {
      const how = chance.chance(0.7) ? { max_num_segments: 1 } : { only_expunge_deletes: true }
      // The commit that follows is what takes the merged segments to the disk.
      await ask({ kind: 'merge', index }, () => engine.indices.forcemerge({ index, ...how, flush: chance.chance(0.7) }))
    }
  }
}

const KINDS = ['snapshot', 'delete_snapshot', 'create_index', 'delete_index', 'mapping', 'settings', 'alias', 'close_index']

export async function tendIndexes(context) {
  await pause(context.chance.below(10))
  await STEPS[next(context, KINDS)](context)
}

/** Those of the names that indexes have. */
async function present(engine, names) {
  const there = Object.keys(await engine.indices.get({ index: '*' }))
  return names.filter(name => there.includes(name))
}

const STEPS = {
  async snapshot({ engine, ask, chance }) {
    const { snapshots } = await engine.snapshot.get({ repository: REPOSITORY, snapshot: '_all' })
    const free = SNAPSHOTS.filter(name => !snapshots.some(({ snapshot }) => snapshot === name))
    if (free.length === 0) return STEPS.delete_snapshot({ engine, ask, chance })
    const snapshot = chance.pick(free)
    const indices = await present(engine, chance.chance(0.5) ? [chance.pick(Object.keys(LASTING))] : [...Object.keys(LASTING), ...PASSING])
    await ask({ kind: 'snapshot', snapshot, indices }, () =>
      engine.snapshot.create({ repository: REPOSITORY, snapshot, wait_for_completion: true, body: { indices: indices.join() } }),
    )
  },

  async delete_snapshot({ engine, ask, chance }) {
    const { snapshots } = await engine.snapshot.get({ repository: REPOSITORY, snapshot: '_all' })
    if (snapshots.length === 0) return
    const { snapshot } = chance.pick(snapshots)
    await ask({ kind: 'delete_snapshot', snapshot }, () => engine.snapshot.delete({ repository: REPOSITORY, snapshot }))
  },

  async create_index(context) {
    const { engine, ask, chance } = context
    const index = chance.pick(PASSING)
    if ((await present(engine, [index])).length > 0) return STEPS.delete_index(context)
    const body = { settings: { number_of_shards: 1 + chance.below(3), number_of_replicas: 0 } }
    await ask({ kind: 'create_index', index }, () => engine.indices.create({ index, body }))
    const items = PASSING_IDS.filter(() => chance.chance(0.7)).map(id => ({
      kind: 'index',
      id,
      routing: routingOf(id),
      source: randomSource(context),
    }))
    if (items.length > 0) await sendBulk(engine, ask, index, items)
  },

  async delete_index({ engine, ask, chance }) {
    const there = await present(engine, PASSING)
    if (there.length === 0) return
    const index = chance.pick(there)
    await ask({ kind: 'delete_index', index }, () => engine.indices.delete({ index }))
  },

  async close_index({ engine, ask, chance }) {
    const there = await present(engine, PASSING)
    if (there.length === 0) return
    const index = chance.pick(there)
    await ask({ kind: 'close_index', index }, () => engine.indices.close({ index }))
    await ask({ kind: 'open_index', index }, () => engine.indices.open({ index }))
  },

  async mapping({ engine, ask, chance }) {
    const index = chance.pick(Object.keys(LASTING))
    const field = `m${chance.below(80)}`
    const change = { key: `mapping ${index} ${field}`, value: 'keyword' }
    await ask({ kind: 'mapping', change }, () =>
      engine.indices.putMapping({ index, body: { properties: { [field]: { type: 'keyword' } } } }),
    )
  },

  async settings({ engine, ask, chance }) {
    const value = 100 + chance.below(900)
    if (chance.chance(0.5)) {
      const change = { key: 'cluster search.max_buckets', value: String(value) }
      return ask({ kind: 'settings', change }, () => engine.cluster.putSettings({ body: { persistent: { 'search.max_buckets': value } } }))
    }
    const index = chance.pick(Object.keys(LASTING))
    const change = { key: `setting ${index}`, value: String(value) }
    await ask({ kind: 'settings', change }, () => engine.indices.putSettings({ index, body: { 'index.max_rescore_window': value } }))
  },

  async alias({ engine, ask, chance }) {
    const index = chance.pick(Object.keys(LASTING))
    const name = `alias-${chance.below(8)}`
    const isAdded = chance.chance(0.6)
    const change = { key: `alias ${index} ${name}`, value: isAdded ? 'there' : undefined }
    if (!isAdded && !Object.hasOwn((await engine.indices.getAlias({ index }))[index].aliases, name)) return
    await ask({ kind: 'alias', change }, () =>
      isAdded ? engine.indices.putAlias({ index, name }) : engine.indices.deleteAlias({ index, name }),
    )
  },
}
