// What was asked and what was answered, over all rounds; judges what a process finds by it.
import { DocumentHistory, describe, isAmong } from './document-history.js'
import { idsOf, isLoose, LASTING, TAGS, WORDS } from './universe.js'

class IndexHistory {
  /** Requests to make or remove it whose outcome is not known. */
  creating = false
  deleting = false

  constructor(name, isThere) {
    this.isThere = isThere
    this.documents = new Map(idsOf(name).map(id => [id, new DocumentHistory()]))
  }
}

export class History {
  indices = new Map()
  /** Mapping, settings and aliases: the values each may have, the first being what lasts. */
  values = new Map()
  /** By name: { isThere, creating, deleting, documents: index → id → states }. */
  snapshots = new Map()
  /** Requests to write that a process died over, until they are judged. */
  cutShort = []
  losses = []
  hasClosed = false
  counts = { acknowledged: 0, documents: 0, hits: 0, restored: 0, values: 0 }
  /** By number: requests of the process that runs, which have no answer yet. */
  underWay = new Map()
  /** Counts what happens. */
  clock = 0

  lose(what) {
    this.losses.push(what)
  }

  // ---- what the writer does ----

  ask(request) {
    request.askedAt = this.clock++
    this.underWay.set(request.number, request)
    ASKED[request.kind]?.(this, request)
    for (const { key, value } of request.changes ?? []) asked(this, key, value)
  }

  answer({ number, result, error }) {
    const request = this.underWay.get(number)
    this.underWay.delete(number)
    this.clock++
    const isWrite = request.kind === 'write' || request.kind === 'bulk'
    // A single write that the engine refuses is an answer like that of an item.
    const answer = isWrite && error !== undefined && request.kind === 'write' ? [{ error: error.type, status: error.status }] : result
    if (answer === undefined) {
      // While the engine is being closed it refuses what comes, and says nothing of what becomes of it.
      if (!this.isClosing) this.lose(`[${request.kind}] was refused: ${JSON.stringify(error)}`)
      return
    }
    ANSWERED[request.kind]?.(this, request, answer)
    for (const { key } of request.changes ?? []) answered(this, key)
  }

  get isClosing() {
    return [...this.underWay.values()].some(({ kind }) => kind === 'close') || this.hasClosed
  }

  /** The process is gone. Answers the kinds of requests that it died over. */
  die() {
    const requests = [...this.underWay.values()]
    const kinds = new Set(requests.map(({ kind }) => kind))
    this.cutShort.push(...requests.filter(({ open }) => open !== undefined))
    this.underWay.clear()
    this.hasClosed = false
    return kinds
  }

  /** Whether somebody was told that the operation with this number lasts. */
  mustKeep(index, id, seqNo, term) {
    const document = this.indices.get(index)?.documents.get(id)
    return document !== undefined && document.states[0].seqNo >= seqNo && document.states[0].term >= term
  }

  index(name) {
    return this.indices.get(name)
  }

  /** A snapshot that is being taken may hold what comes meanwhile. */
  noteForSnapshots(index, id, state) {
    for (const snapshot of this.snapshots.values()) if (snapshot.creating) snapshot.documents.get(index)?.get(id)?.push(state)
  }

  // ---- what a process finds ----

  judge(found) {
    for (const name of new Set([...this.indices.keys(), ...Object.keys(found.indices)])) this.judgeIndex(name, found.indices[name])
    this.judgeSnapshots(found)
    this.judgeValue('cluster search.max_buckets', found.maxBuckets)
    const features = [...this.values.keys()].filter(key => key.startsWith('feature '))
    for (const key of new Set([...features, ...Object.keys(found.features ?? {})])) this.judgeValue(key, found.features?.[key])
  }

  judgeIndex(name, found) {
    const index = this.indices.get(name)
    if (index === undefined) return this.lose(`index [${name}] is there, though nobody made it`)
    const isThere = found !== undefined
    if (isThere !== index.isThere && !(isThere ? index.creating : index.deleting))
      return this.lose(isThere ? `index [${name}] is there again` : `index [${name}] is missing`)
    if (!isThere) return this.indices.delete(name)
    Object.assign(index, { isThere: true, creating: false, deleting: false })
    for (const error of found.errors) this.lose(`[${name}]: ${error}`)
    const before = this.losses.length
    const cutShort = this.cutShort.filter(({ index }) => index === name)
    this.cutShort = this.cutShort.filter(({ index }) => index !== name)
    const got = new Map(found.got.map(document => [document.id, document]))
    const sources = []
    for (const [id, document] of index.documents) {
      const wrong = document.settle(got.get(id))
      this.counts.documents++
      if (wrong !== null) this.lose(`document [${name}/${id}]: ${wrong}`)
    }
    for (const request of cutShort) this.judgeOrder(name, request)
    const fields = new Set(found.fields)
    for (const { source } of found.got) {
      sources.push(JSON.parse(source))
      for (const field of Object.keys(sources.at(-1)))
        if (!fields.has(field)) this.lose(`mapping of [${name}] lacks [${field}] of a document`)
    }
    this.judgeSearch(name, found, got, sources)
    if (this.losses.length > before) return
    this.judgeValue(`setting ${name}`, found.setting)
    this.judgeValue(`closed ${name}`, found.isClosed ? 'closed' : undefined, true)
    for (const key of this.values.keys()) {
      const [kind, of, what] = key.split(' ')
      if (of !== name) continue
      if (kind === 'alias') this.judgeValue(key, found.aliases.includes(what) ? 'there' : undefined)
      if (kind === 'mapping') this.judgeValue(key, fields.has(what) ? 'keyword' : undefined)
    }
  }

  /** One shard takes the items of a request in their order: a beginning of them came about. */
  judgeOrder(name, { open, items }) {
    if (LASTING[name]?.settings.number_of_shards !== 1) return
    const { documents } = this.index(name)
    // A deletion leaves no trace of its own.
    const traces = items.flatMap(({ kind, id }, i) =>
      open[i].state?.source && documents.get(id).passed !== null ? [{ what: `${kind} of [${id}]`, state: open[i].state, id }] : [],
    )
    const cameAbout = traces.map(({ state, id }) => documents.get(id).passed.has(state))
    const end = cameAbout.indexOf(false)
    const later = cameAbout.indexOf(true, end)
    if (end >= 0 && later >= 0)
      this.lose(`[${name}]: of a bulk that was cut short the ${traces[end].what} is missing, and the later ${traces[later].what} is there`)
  }

  /** Gets and searches agree, in all structures that are asked. */
  judgeSearch(name, found, got, sources) {
    const { hits, total, words, tags } = found
    this.counts.hits += hits.length
    if (hits.length !== got.size || total !== got.size)
      this.lose(`[${name}]: ${hits.length} hits, count ${total}, ${got.size} documents by get`)
    for (const hit of hits)
      if (JSON.stringify(hit) !== JSON.stringify(got.get(hit.id)))
        this.lose(`[${name}/${hit.id}]: a search finds ${describe(hit)}, a get ${describe(got.get(hit.id))}`)
    const order = hits.map(({ source }) => JSON.parse(source).n)
    if (order.some((n, i) => n < order[i - 1])) this.lose(`[${name}]: the hits are not in the order of [n]`)
    for (const word of WORDS) {
      const count = sources.filter(({ text }) => text?.split(' ').includes(word)).length
      if (count !== words[word]) this.lose(`[${name}]: ${words[word]} documents with [${word}] instead of ${count}`)
    }
    for (const tag of TAGS) {
      const count = sources.filter(source => source.tag === tag).length
      if (count !== tags[tag]) this.lose(`[${name}]: ${tags[tag]} documents tagged [${tag}] instead of ${count}`)
    }
  }

  judgeValue(key, found, resets = false) {
    const values = this.values.get(key) ?? [undefined]
    this.counts.values++
    if (!values.includes(found)) this.lose(`${key}: [${found}], though it may be: ${values.join(' | ')}`)
    // Closed indexes are opened to be looked at.
    this.values.set(key, [resets ? undefined : found])
  }

  judgeSnapshots({ snapshots, restored }) {
    for (const name of snapshots) if (!this.snapshots.has(name)) this.lose(`snapshot [${name}] is there, though nobody took it`)
    for (const [name, snapshot] of this.snapshots) {
      const isThere = snapshots.includes(name)
      if (isThere !== snapshot.isThere && !(isThere ? snapshot.creating : snapshot.deleting))
        this.lose(`snapshot [${name}] ${isThere ? 'is there again' : 'is missing'}`)
      if (!isThere) this.snapshots.delete(name)
      else Object.assign(snapshot, { isThere: true, creating: false, deleting: false })
    }
    for (const [name, { error, indices }] of Object.entries(restored)) {
      this.counts.restored++
      if (error !== undefined) this.lose(`snapshot [${name}] cannot be restored: ${error}`)
      else this.judgeRestored(name, indices)
    }
  }

  judgeRestored(name, indices) {
    const { documents } = this.snapshots.get(name)
    for (const index of new Set([...documents.keys(), ...Object.keys(indices)])) {
      const found = indices[index]
      const wanted = documents.get(index)
      if (found === undefined || wanted === undefined) {
        this.lose(`snapshot [${name}]: index [${index}] is ${found === undefined ? 'missing' : 'not wanted'}`)
        continue
      }
      const got = new Map(found.got.map(document => [document.id, document]))
      for (const [id, states] of wanted) {
        this.counts.documents++
        if (!isAmong(states, got.get(id)))
          this.lose(
            `snapshot [${name}]: document [${index}/${id}]: ${describe(got.get(id))}, though it may be: ${states.map(describe).join(' | ')}`,
          )
      }
      const sources = found.got.map(({ source }) => JSON.parse(source))
      for (const error of found.errors) this.lose(`snapshot [${name}]: [${index}]: ${error}`)
      this.judgeSearch(`${name}:${index}`, found, got, sources)
    }
  }
}

const asked = (history, key, value) => history.values.set(key, [...(history.values.get(key) ?? [undefined]), value])
const answered = (history, key) => history.values.set(key, history.values.get(key).slice(-1))

function askWrites(history, request) {
  const { documents } = history.index(request.index)
  request.open = request.items.map(item => {
    const open = documents.get(item.id).ask(item)
    if (open.state !== null) history.noteForSnapshots(request.index, item.id, open.state)
    return open
  })
}

function answerWrites(history, { index, items, open }, outcomes) {
  const { documents } = history.index(index)
  items.forEach(({ id, kind }, i) => {
    if (history.isClosing && outcomes[i].error !== undefined) return
    const document = documents.get(id)
    const wrong = document.acknowledge(open[i], outcomes[i], history.clock)
    history.counts.acknowledged++
    if (wrong !== null) history.lose(`${kind} of [${index}/${id}] ${wrong}`)
    if (!isLoose(index)) document.lasting()
  })
}

/** What was answered before lasts whatever the durability. */
function commit(history, index, { askedAt }) {
  for (const document of history.index(index)?.documents.values() ?? []) document.lasting(askedAt)
}

const ASKED = {
  write: askWrites,
  bulk: askWrites,
  create_index(history, { index }) {
    const made = new IndexHistory(index, false)
    made.creating = true
    history.indices.set(index, made)
  },
  delete_index(history, { index }) {
    history.index(index).deleting = true
  },
  close_index: (history, { index }) => asked(history, `closed ${index}`, 'closed'),
  open_index: (history, { index }) => asked(history, `closed ${index}`, undefined),
  snapshot(history, { snapshot, indices }) {
    const documents = new Map()
    for (const index of indices)
      documents.set(
        index,
        new Map([...history.index(index).documents].map(([id, { states, answered }]) => [id, states.slice(states.indexOf(answered))])),
      )
    history.snapshots.set(snapshot, { isThere: false, creating: true, deleting: false, documents })
  },
  delete_snapshot(history, { snapshot }) {
    history.snapshots.get(snapshot).deleting = true
  },
  mapping: (history, { change }) => asked(history, change.key, change.value),
  settings: (history, { change }) => asked(history, change.key, change.value),
  alias: (history, { change }) => asked(history, change.key, change.value),
}

const ANSWERED = {
  write: answerWrites,
  bulk: answerWrites,
  flush: (history, request) => commit(history, request.index, request),
  create_index(history, { index }) {
    Object.assign(history.index(index), { isThere: true, creating: false })
  },
  delete_index: (history, { index }) => history.indices.delete(index),
  close_index: (history, { index }) => answered(history, `closed ${index}`),
  open_index: (history, { index }) => answered(history, `closed ${index}`),
  snapshot(history, { snapshot }) {
    Object.assign(history.snapshots.get(snapshot), { isThere: true, creating: false })
  },
  delete_snapshot: (history, { snapshot }) => history.snapshots.delete(snapshot),
  mapping: (history, { change }) => answered(history, change.key),
  settings: (history, { change }) => answered(history, change.key),
  alias: (history, { change }) => answered(history, change.key),
  close(history, request) {
    history.hasClosed = true
    for (const index of Object.keys(LASTING)) commit(history, index, request)
  },
}
