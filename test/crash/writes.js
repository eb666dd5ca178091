// What a lane writes: single documents and bulks of all kinds.
import { LASTING, laneIds, routingOf, TAGS, WORDS } from './universe.js'

const INDICES = Object.keys(LASTING)

/** Numbers given so far, the first ones being those of the round: higher in every process than in the one before. */
let serial = 0
export function numberFrom(round) {
  serial = round * 1_000_000
}

export async function write(context) {
  const { chance } = context
  if (context.isHeavy && context.lane === 0 && chance.chance(0.06)) return heavyBulk(context)
  const index = chance.pick(INDICES)
  if (chance.chance(0.35)) return bulk(context, index)
  if (chance.chance(0.1)) return compareAndSet(context, index)
  const item = randomItem(context)
  const refresh = chance.chance(0.05) ? 'true' : 'false'
  await context.ask(
    { kind: 'write', index, items: [item] },
    () => single(context.engine, index, item, refresh),
    answer => [outcome(answer)],
  )
}

export function randomSource({ chance, lane }) {
  const words = Array.from({ length: 1 + chance.below(12) }, () => chance.pick(WORDS)).join(' ')
  const source = { n: serial++, lane, tag: chance.pick(TAGS), text: words }
  // Mappings grow, now and then.
  if (chance.chance(0.06)) source[`f${chance.below(60)}`] = chance.below(1000)
  if (chance.chance(0.03)) source.deep = { [`g${chance.below(30)}`]: { value: chance.pick(WORDS) } }
  if (chance.chance(0.2)) source.day = `20${10 + chance.below(15)}-0${1 + chance.below(9)}-11`
  // Larger than a page of the disk, and than what is written to the log at once.
  if (chance.chance(0.02)) source.filler = 'x'.repeat(chance.below(chance.chance(0.1) ? 300_000 : 20_000))
  return source
}

function randomItem(context) {
  const { chance, lane } = context
  const id = chance.pick(laneIds(lane))
  const routing = routingOf(id)
  const kind = chance.pick(['index', 'index', 'index', 'create', 'update', 'update', 'delete', 'external'])
  switch (kind) {
    case 'delete':
      return { kind, id, routing }
    case 'update': {
      const partial = { n: randomSource(context).n, changed: chance.below(1e9) }
      return { kind, id, routing, source: partial, upsert: chance.chance(0.5) ? randomSource(context) : undefined }
    }
    case 'external':
      return { kind, id, routing, source: randomSource(context), version: serial++ * 1000 }
    default:
      return { kind, id, routing, source: randomSource(context) }
  }
}

const updateBody = ({ source, upsert }) => ({ doc: source, ...(upsert !== undefined && { upsert }) })

function single(engine, index, { kind, id, routing, source, upsert, version }, refresh) {
  const params = { index, id, refresh, ...(routing !== undefined && { routing }) }
  switch (kind) {
    case 'delete':
      return engine.delete(params)
    case 'update':
      return engine.update({ ...params, body: updateBody({ source, upsert }) })
    case 'create':
      return engine.create({ ...params, body: source })
    case 'external':
      return engine.index({ ...params, version, version_type: 'external', body: source })
    default:
      return engine.index({ ...params, body: source })
  }
}

async function bulk(context, index) {
  const { chance, engine, ask } = context
  const items = Array.from({ length: 1 + chance.below(chance.chance(0.1) ? 120 : 20) }, () => randomItem(context))
  const refresh = chance.chance(0.05) ? 'true' : 'false'
  await sendBulk(engine, ask, index, items, refresh)
}

/** So much that threads make its segments and merges, while others write on. */
async function heavyBulk(context) {
  const { chance, engine, ask } = context
  const items = Array.from({ length: 60 }, () => {
    const item = { ...randomItem(context), kind: 'index', version: undefined, upsert: undefined }
    item.source = { ...randomSource(context), text: Array.from({ length: 2000 }, () => chance.pick(WORDS)).join(' ') }
    return item
  })
  await sendBulk(engine, ask, 'busy', items, 'true')
}

export function sendBulk(engine, ask, index, items, refresh = 'false') {
  const body = items.flatMap(bulkLines)
  return ask(
    { kind: 'bulk', index, items },
    () => engine.bulk({ index, body, refresh }),
    answer => answer.items.map(item => outcome(Object.values(item)[0])),
  )
}

function bulkLines({ kind, id, routing, source, upsert, version }) {
  const target = { _id: id, ...(routing !== undefined && { routing }) }
  if (kind === 'delete') return [{ delete: target }]
  if (kind === 'update') return [{ update: target }, updateBody({ source, upsert })]
  if (kind === 'external') return [{ index: { ...target, version, version_type: 'external' } }, source]
  return [{ [kind]: target }, source]
}

/** Nobody else writes the lane's documents: what it read is what is there. */
async function compareAndSet(context, index) {
  const { engine, ask, chance, lane } = context
  const id = chance.pick(laneIds(lane))
  const routing = routingOf(id)
  const params = { index, id, ...(routing !== undefined && { routing }) }
  const { docs } = await engine.mget({ index, body: { docs: [{ _id: id, ...(routing !== undefined && { routing }) }] } })
  if (docs[0].found !== true) return
  const item = { kind: 'index', id, routing, source: randomSource(context) }
  const condition = { if_seq_no: docs[0]._seq_no, if_primary_term: docs[0]._primary_term }
  await ask(
    { kind: 'write', index, items: [item] },
    () => engine.index({ ...params, ...condition, body: item.source }),
    answer => [outcome(answer)],
  )
}

/** What the judge needs of an answer. */
function outcome({ _version, _seq_no, _primary_term, result, error }) {
  return error === undefined ? { version: _version, seqNo: _seq_no, term: _primary_term, result } : { error: error.type }
}
