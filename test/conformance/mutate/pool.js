// What the requests of an area consist of: the values that stand under a name, the members that stand in an object, the parameters of an endpoint.
import { endpointOf, requestOf } from './requests.js'
import { placesOf, stringOf, textOf } from './tree.js'

const MOST_OF_A_KIND = 120

export class Pool {
  /** Values by the name of their member. */
  values = new Map()
  /** Members, each with its value, by the name of the object. */
  members = new Map()
  /** Parameters by endpoint. */
  params = new Map()
  fields = []
  indexes = []
  #seen = new Set()

  constructor(conversations) {
    for (const { setup = [], steps, indices = [] } of conversations) {
      for (const name of indices) this.#once('index', name, () => this.indexes.push(name))
      for (const step of [...setup, ...steps]) this.#addRequest(step)
    }
  }

  #addRequest(step) {
    const request = requestOf(step)
    const endpoint = endpointOf(step)
    for (const param of request.params) this.#add(this.params, endpoint, param, param.join('='))
    if (/^[a-z][^_/]*$/.test(request.parts[0])) this.#once('index', request.parts[0], () => this.indexes.push(request.parts[0]))
    for (const line of request.lines ?? []) {
      for (const { node, key, under } of placesOf(line)) {
        if (key !== undefined) {
          this.#add(this.values, key, node, textOf(node))
          this.#add(this.members, under, [key, node], `${key}:${textOf(node)}`)
        }
        if (key === 'properties') this.#addFields(node, '')
        if (key === 'field' && stringOf(node)) this.#once('field', stringOf(node), () => this.fields.push(stringOf(node)))
      }
    }
  }

  #addFields(properties, path) {
    for (const [name, field] of properties.members ?? []) {
      this.#once('field', path + name, () => this.fields.push(path + name))
      for (const [key, inner] of field.members ?? []) {
        if (key === 'properties' || key === 'fields') this.#addFields(inner, `${path}${name}.`)
      }
    }
  }

  #add(map, key, value, text) {
    if (!map.has(key)) map.set(key, [])
    if (map.get(key).length < MOST_OF_A_KIND)
      this.#once(map === this.values ? `v ${key}` : map === this.members ? `m ${key}` : `p ${key}`, text, () => map.get(key).push(value))
  }

  #once(kind, text, act) {
    const id = `${kind} ${text}`
    if (this.#seen.has(id)) return
    this.#seen.add(id)
    act()
  }
}
