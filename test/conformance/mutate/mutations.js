// The grammar of mutations: one fault or one unusual thing put into a request that was right.
import { textOfBody } from './requests.js'
import { copyOf, placesOf, scalar, string, stringOf, textOf } from './tree.js'

const NUMBERS = [
  '0',
  '-1',
  '1',
  '2',
  '1.5',
  '-0.5',
  '2147483647',
  '2147483648',
  '9223372036854775807',
  '9223372036854775808',
  '1e10',
  '1e400',
]
const TEXTS = [
  '',
  ' ',
  'mutated',
  '*',
  'true',
  '5',
  '-3',
  '1.5',
  'a,b',
  'AUTO',
  '2020-01-01',
  'ünï',
  '_all',
  'null',
  'a.b',
  '10s',
  '1kb',
  '50%',
]
const OTHERS = ['null', 'true', 'false', '{}', '[]', '[null]', '{"mutated":1}', '[1,"a"]', '[[]]']
const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'PATCH']
const INDEXES = ['mutated-missing', '_all', '*', 'mutated-none*', 'UPPER', '-x', '', '.hidden', '<d-{now/d}>', '%20', 'a,b']
const PARAMS = [
  ['mutated', '1'],
  ['pretty', 'x'],
  ['human', 'true'],
  ['filter_path', 'error.type'],
  ['ignore_unavailable', 'true'],
  ['allow_no_indices', 'false'],
  ['expand_wildcards', 'closed'],
  ['routing', 'r'],
  ['timeout', '5'],
  ['timeout', '-1'],
  ['refresh', 'x'],
  ['q', 'mutated:'],
  ['size', '-1'],
  ['from', 'a'],
  ['master_timeout', '1s'],
]

/** `pools`: of the conversation first, of the whole area second. */
export class Mutations {
  #by
  #pools

  constructor(by, pools) {
    this.#by = by
    this.#pools = pools
  }

  /** Changes the request in one place. */
  mutate(request) {
    const chance = this.#by.random()
    if (request.lines?.length > 0 && chance < 0.78) return this.#mutateLines(request)
    if (request.text !== undefined && chance < 0.6) return this.#mutateText(request)
    if (chance < 0.9) return this.#mutateParams(request)
    if (chance < 0.97) return this.#mutatePath(request)
    request.method = this.#by.pick(METHODS)
  }

  #pool() {
    return this.#pools[this.#by.chance(0.65) ? 0 : 1]
  }

  #mutateText(request) {
    const { text } = request
    const at = this.#by.below(text.length + 1)
    const to = at + 1 + this.#by.below(4)
    request.text = this.#by.pick([
      text.slice(0, at),
      text.slice(0, at) + text.slice(to),
      text.slice(0, to) + text.slice(at),
      text.slice(0, at) + this.#by.pick(['"', '{', '}', '[', ',', ':', '\n', ' ', 'x', '0', '{{', '}}']) + text.slice(at),
    ])
  }

  #mutateLines(request) {
    const { by } = { by: this.#by }
    if (by.chance(0.03)) {
      request.text = textOfBody(request)
      request.lines = undefined
      if (by.chance(0.2)) request.text = ''
      return this.#mutateText(request)
    }
    if (request.byLines && by.chance(0.1)) return this.#mutateLineOrder(request)
    const line = by.below(request.lines.length)
    const places = placesOf(request.lines[line], next => {
      request.lines[line] = next
    })
    const place = places.length > 1 && by.chance(0.97) ? places[1 + by.below(places.length - 1)] : places[0]
    this.#mutatePlace(place)
  }

  #mutateLineOrder({ lines }) {
    const at = this.#by.below(lines.length)
    const kind = this.#by.below(3)
    if (kind === 0) lines.splice(at, 1)
    else if (kind === 1) lines.splice(at, 0, copyOf(lines[at]))
    else lines.splice(at, 0, this.#by.pick([scalar(''), scalar('{}'), scalar('null'), scalar('[]')]))
  }

  #mutatePlace(place) {
    const acts = [this.#replace, this.#replace, this.#takeAnother, this.#takeAnother]
    if (place.container !== undefined) acts.push(this.#drop, this.#duplicate, this.#swap)
    if (place.key !== undefined) acts.push(this.#rename, this.#rename)
    if (place.node.members !== undefined) acts.push(this.#insert, this.#insert)
    if (this.#isField(place)) acts.push(this.#otherField, this.#otherField, this.#otherField)
    this.#by.pick(acts).call(this, place)
  }

  #isField({ node, key }) {
    const { fields } = this.#pools[0]
    return fields.includes(key) || fields.includes(stringOf(node))
  }

  /** A value of another type, or beyond what is allowed. */
  #replace({ node, write }) {
    const by = this.#by
    const kind = by.below(6)
    if (kind === 0) write(scalar(by.pick(NUMBERS)))
    else if (kind === 1) write(string(by.pick(TEXTS)))
    else if (kind === 2) write(scalar(by.pick(OTHERS)))
    else if (kind === 3) write({ items: [copyOf(node)] })
    else if (kind === 4) write({ members: [[by.pick(['mutated', 'value', 'type', 'field']), copyOf(node)]] })
    else if (/^-?\d/.test(node.text))
      write(scalar(by.pick([`"${node.text}"`, `-${node.text}`.replace('--', ''), `${node.text}0000000`, `${Number(node.text) + 1}`, '0'])))
    else if (stringOf(node) !== undefined)
      write(
        string(
          by.pick([
            stringOf(node).toUpperCase(),
            `${stringOf(node)}x`,
            ` ${stringOf(node)}`,
            stringOf(node).slice(1),
            `${stringOf(node)} ${stringOf(node)}`,
          ]),
        ),
      )
    else if (node.text !== undefined) write(string(node.text))
    else write(node.items ? (node.items[0] ?? scalar('null')) : (node.members[0]?.[1] ?? scalar('null')))
  }

  /** What stands under the same name elsewhere. */
  #takeAnother(place) {
    const found = this.#pool().values.get(place.key ?? place.under)
    if (found === undefined) return this.#replace(place)
    const value = copyOf(this.#by.pick(found))
    place.write(place.key === undefined && value.items ? (value.items[0] ?? value) : value)
  }

  #drop({ container, at }) {
    if (container.items) container.items.splice(at, 1)
    else container.members.splice(container.members.indexOf(at), 1)
  }

  #duplicate({ container, at }) {
    if (container.items) container.items.splice(at, 0, copyOf(container.items[at]))
    else container.members.push([at[0], copyOf(at[1])])
  }

  #swap({ container, at, node }) {
    if (container.items) container.items.reverse()
    else {
      const other = this.#by.pick(container.members)
      at[1] = other[1]
      other[1] = node
    }
  }

  #rename({ at, key, under }) {
    const siblings = this.#pool().members.get(under) ?? []
    const names = [`${key}x`, 'mutated', '', key.toUpperCase(), key.slice(0, -1)]
    at[0] = siblings.length > 0 && this.#by.chance(0.6) ? this.#by.pick(siblings)[0] : this.#by.pick(names)
  }

  /** A member more: one that stands in such an object elsewhere, or an unknown one. */
  #insert({ node, key, under }) {
    const found = this.#pool().members.get(key ?? under)
    const [name, value] =
      found !== undefined && this.#by.chance(0.75)
        ? this.#by.pick(found)
        : ['mutated', scalar(this.#by.pick(['1', '"x"', '{}', 'null', '[]']))]
    const member = [name, copyOf(value)]
    if (this.#by.chance(0.5)) node.members.push(member)
    else node.members.unshift(member)
  }

  #otherField({ node, key, at, write }) {
    const field = this.#by.pick(this.#pools[0].fields)
    if (this.#pools[0].fields.includes(stringOf(node))) write(string(field))
    else if (key !== undefined) at[0] = field
  }

  #mutateParams(request) {
    const by = this.#by
    const { params } = request
    if (params.length > 0 && by.chance(0.55)) {
      const param = by.pick(params)
      const kind = by.below(4)
      if (kind === 0) params.splice(params.indexOf(param), 1)
      else if (kind === 1) param[1] = encodeURIComponent(by.pick([...TEXTS, ...NUMBERS]))
      else if (kind === 2) param[0] += 'x'
      else param[1] = undefined
    } else {
      const kind = `${request.method} /${request.parts.map(part => (part.startsWith('_') ? part : '{}')).join('/')}`
      const known = this.#pools[1].params.get(kind)
      params.push([...by.pick(known !== undefined && by.chance(0.6) ? known : PARAMS)])
    }
  }

  #mutatePath(request) {
    const by = this.#by
    const { parts } = request
    const at = by.below(parts.length)
    const kind = by.below(5)
    if (kind === 0) parts.splice(at, 1)
    else if (kind === 1) parts.splice(at, 0, by.pick(['mutated', '_mutated']))
    else if (kind === 2 && at === 0 && !parts[0].startsWith('_')) parts[0] = by.pick([...INDEXES, ...this.#pools[0].indexes])
    else if (kind === 3) parts[at] += 'x'
    else if (!parts[at].startsWith('_'))
      parts[at] = by.pick([...INDEXES, ...this.#pools[0].indexes, `${parts[at]}*`, `${parts[at]},${parts[at]}`])
    else parts[at] = by.pick(['_mutated', `${parts[at]}/_mutated`, '_search', '_doc'])
    if (parts.length === 0) parts.push('')
  }
}

export const fingerprint = request =>
  `${request.method} ${request.parts.join('/')} ${request.params.join('&')} ${request.lines?.map(textOf).join('\n') ?? request.text}`
