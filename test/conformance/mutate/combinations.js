// Searches put together from parts of several recorded ones on the same indexes: parts meet that no recorded request has together.
import { requestOf } from './requests.js'
import { copyOf, placesOf, scalar, string, stringOf, treeOf } from './tree.js'

const object = (...members) => ({ members })
const list = (...items) => ({ items })

/** Members that stand in a search as they are recorded; what a search needs to have a place for them is another thing. */
const KEPT = ['from', 'size', 'min_score', 'track_total_hits', 'track_scores', 'search_after', 'script_fields', 'suggest', 'ext', 'derived']
const SMALL = [
  ['size', 0],
  ['size', 3],
  ['from', 2],
  ['min_score', 0.5],
  ['track_total_hits', false],
  ['track_total_hits', 2],
  ['track_scores', true],
  ['explain', true],
  ['version', true],
  ['seq_no_primary_term', true],
  ['_source', false],
  ['fields', ['*']],
  ['stored_fields', ['_none_']],
  ['terminate_after', 2],
].map(([name, value]) => [name, treeOf(value)])

/** Stands in the place of `Mutations`, for the steps that are searches. */
export class Combinations {
  #by
  #fields
  #queries = []
  #aggregations = []
  #members = new Map()

  constructor(by, { fields }, { steps }) {
    this.#by = by
    this.#fields = fields.length > 0 ? fields : ['_id']
    for (const { lines } of steps.map(requestOf).filter(isSearch)) if (lines?.[0].members) this.#take(lines[0])
    if (this.#queries.length === 0) this.#queries.push(treeOf({ match_all: {} }))
  }

  #take(body) {
    for (const [name, value] of body.members) {
      if (!this.#members.has(name)) this.#members.set(name, [])
      this.#members.get(name).push(value)
      if (/^agg(regation)?s$/.test(name))
        this.#aggregations.push(...(value.members ?? []).filter(([, aggregation]) => aggregation.members !== undefined))
    }
    for (const { node, key } of placesOf(body))
      if ((key === 'query' || key === 'filter') && node.members?.length === 1 && node.members[0][1].members) this.#queries.push(node)
  }

  mutate(request) {
    if (!isSearch(request)) return
    const by = this.#by
    const own = (request.lines?.[0]?.members ?? []).filter(([name]) => name !== 'profile' && by.chance(0.7))
    const body = new Map(own.map(([name, value]) => [name === 'aggregations' ? 'aggs' : name, value]))
    const parts = [
      ['query', 0.7, this.#query],
      ['aggs', this.#aggregations.length > 0 ? 0.6 : 0.1, this.#aggs],
      ['sort', 0.3, this.#sort],
      ['collapse', 0.15, this.#collapse],
      ['highlight', 0.2, this.#highlight],
      ['rescore', 0.15, this.#rescore],
      ['post_filter', 0.2, this.#query],
    ]
    for (const [name, probability, make] of parts) if (by.chance(probability)) body.set(name, make.call(this))
    while (by.chance(0.5)) body.set(...this.#small())
    request.lines = [object(...body)]
    request.byLines = undefined
    request.text = undefined
  }

  #one(values) {
    return copyOf(this.#by.pick(values))
  }

  #field() {
    return string(this.#by.pick(this.#fields))
  }

  #query(depth = 0) {
    const by = this.#by
    const one = () => (depth < 2 && by.chance(0.2) ? this.#query(depth + 1) : this.#one(this.#queries))
    const kind = by.below(9)
    if (kind === 0) return object(['dis_max', object(['queries', list(one(), one())], ['tie_breaker', scalar('0.5')])])
    if (kind === 1) return object(['constant_score', object(['filter', one()], ['boost', scalar('2')])])
    if (kind === 2) return object(['boosting', object(['positive', one()], ['negative', one()], ['negative_boost', scalar('0.5')])])
    if (kind === 3) {
      const functions = list(object(['filter', one()], ['weight', scalar('3')]))
      return object([
        'function_score',
        object(['query', one()], ['functions', functions], ['boost_mode', string(by.pick(['sum', 'replace']))]),
      ])
    }
    if (kind > 6) return one()
    const roles = ['must', 'should', 'filter', 'must_not'].filter(() => by.chance(0.5))
    return object(['bool', object(...roles.map(role => [role, by.chance(0.4) ? list(one(), one()) : one()]))])
  }

  #aggs(depth = 0) {
    const by = this.#by
    const recorded = () => {
      const [name, aggregation] = by.pick(this.#aggregations)
      return [name, copyOf(aggregation)]
    }
    const made = () => [
      'made',
      by.pick([
        () => object(['filter', this.#one(this.#queries)]),
        () => object(['filters', object(['filters', list(this.#one(this.#queries), this.#one(this.#queries))])]),
        () => object(['terms', object(['field', this.#field()])]),
        () => object(['missing', object(['field', this.#field()])]),
        () => object(['global', object()]),
        () => object(['sampler', object(['shard_size', scalar('2')])]),
        () => object(['top_hits', object(['size', scalar('1')], ['_source', scalar('false')])]),
        () => object(['value_count', object(['field', this.#field()])]),
        () => object(['cardinality', object(['field', this.#field()])]),
      ])(),
    ]
    const [name, aggregation] = this.#aggregations.length > 0 && by.chance(0.7) ? recorded() : made()
    if (depth < 2 && by.chance(0.5)) {
      const inner = aggregation.members.find(([key]) => /^agg(regation)?s$/.test(key))
      const more = this.#aggs(depth + 1)
      if (inner === undefined) aggregation.members.push(['aggs', more])
      else inner[1] = object(...new Map([...(inner[1].members ?? []), ...more.members]))
    }
    const others = by.chance(0.3) ? this.#aggs(depth + 1).members : []
    return object(...new Map([[name, aggregation], ...others]))
  }

  #recorded(name, probability) {
    const found = this.#members.get(name)
    return found !== undefined && this.#by.chance(probability) ? this.#one(found) : undefined
  }

  #sort() {
    const by = this.#by
    const order = () =>
      by.pick([
        () => string('_score'),
        () => string('_doc'),
        () => this.#field(),
        () => object([stringOf(this.#field()), object(['order', string(by.pick(['asc', 'desc']))])]),
        () => object([stringOf(this.#field()), object(['missing', string('_first')], ['mode', string(by.pick(['min', 'max']))])]),
      ])()
    return this.#recorded('sort', 0.5) ?? list(...Array.from({ length: 1 + by.below(2) }, order))
  }

  #collapse() {
    const inner = this.#by.chance(0.3) ? [['inner_hits', object(['name', string('made')], ['size', scalar('2')])]] : []
    return this.#recorded('collapse', 0.5) ?? object(['field', this.#field()], ...inner)
  }

  #highlight() {
    const type = this.#by.pick(['plain', 'unified', 'fvh'])
    const fields = object(['*', object()])
    return this.#recorded('highlight', 0.5) ?? object(['type', string(type)], ['fields', fields])
  }

  #rescore() {
    const query = object(['rescore_query', this.#one(this.#queries)], ['score_mode', string(this.#by.pick(['total', 'multiply', 'max']))])
    return this.#recorded('rescore', 0.5) ?? object(['window_size', scalar('3')], ['query', query])
  }

  #small() {
    const recorded = KEPT.filter(name => this.#members.has(name))
    if (recorded.length > 0 && this.#by.chance(0.4)) {
      const name = this.#by.pick(recorded)
      return [name, this.#one(this.#members.get(name))]
    }
    if (this.#by.chance(0.15)) return ['docvalue_fields', list(this.#field())]
    return this.#by.pick(SMALL).map((part, i) => (i === 0 ? part : copyOf(part)))
  }
}

export const isSearch = ({ parts, params, text }) =>
  parts.at(-1) === '_search' && text === undefined && !params.some(([name]) => name === 'scroll' || name === 'search_type')
