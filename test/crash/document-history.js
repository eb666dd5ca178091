// What may a document be? The states that the requests about it allow, the oldest first, as far as they are not known to be over.

const ABSENT = { source: null, version: null, seqNo: -1, term: 0, isKnown: true }

/** A state whose version and number nobody was told is compared as far as it is foreseeable. */
function isState(state, found) {
  if (state.source === null || found === undefined) return state.source === null && found === undefined
  if (state.source !== found.source) return false
  if (state.isKnown) return state.version === found.version && state.seqNo === found.seqNo && state.term === found.term
  return state.version === null || state.version === found.version
}

/** What `item` makes of the state before it. */
function after(state, { kind, source, upsert, version }) {
  const exists = state.source !== null
  const next = content => ({
    source: JSON.stringify(content),
    version: exists && state.version !== null ? state.version + 1 : null,
    seqNo: null,
    term: null,
    isKnown: false,
  })
  switch (kind) {
    case 'delete':
      return { ...ABSENT, isKnown: false }
    case 'create':
      return exists ? null : next(source)
    case 'update':
      if (exists) return next({ ...JSON.parse(state.source), ...source })
      return upsert === undefined ? null : next(upsert)
    case 'external':
      // A deletion may be remembered: its version is not ours to know.
      return exists && state.version >= version ? null : { ...next(source), version }
    default:
      return next(source)
  }
}

const EXPECTED = { index: ['created', 'updated'], external: ['created', 'updated'], create: ['created'], update: ['created', 'updated'] }

export class DocumentHistory {
  /** The first is known to last; each later one stands for a request. */
  states = [ABSENT]
  /** Of the last request that was answered. */
  answered = ABSENT
  /** Those that had come about when the document was looked at last; null where that cannot be told. */
  passed = null

  get last() {
    return this.states.at(-1)
  }

  /** A request about it is on its way. Answers what to hand to `acknowledge`. */
  ask(item) {
    const before = this.last
    const state = after(before, item)
    if (state !== null) this.states.push(state)
    return { item, before, state }
  }

  /** Answers what is wrong with the answer, or null. */
  acknowledge({ item, before, state }, outcome, at) {
    if (outcome.error !== undefined || outcome.result === 'not_found') {
      if (state?.source === null) return this.answeredDeletion(state, outcome, before, at)
      const wanted = item.kind === 'update' ? 'document_missing_exception' : 'version_conflict_engine_exception'
      if (state === null && outcome.error === wanted) return null
      return `was refused: ${outcome.error ?? outcome.result}`
    }
    if (state === null) return `was answered [${outcome.result}] where it should have been refused`
    if (state.source === null) return this.answeredDeletion(state, outcome, before, at)
    const wanted = before.source === null ? 'created' : 'updated'
    if (!EXPECTED[item.kind].includes(outcome.result) || outcome.result !== wanted)
      return `was answered [${outcome.result}] instead of [${wanted}]`
    if (state.version !== null && state.version !== outcome.version) return `got version [${outcome.version}] instead of [${state.version}]`
    return this.learn(state, outcome, at)
  }

  answeredDeletion(state, outcome, before, at) {
    if (outcome.error !== undefined) return `was refused: ${outcome.error}`
    const wanted = before.source === null ? 'not_found' : 'deleted'
    if (outcome.result !== wanted) return `was answered [${outcome.result}] instead of [${wanted}]`
    return this.learn(state, outcome, at)
  }

  learn(state, { version, seqNo, term }, at) {
    const previous = this.answered
    Object.assign(state, { version: state.source === null ? null : version, seqNo, term, isKnown: true, at })
    this.answered = state
    return seqNo > previous.seqNo ? null : `got number [${seqNo}], not above [${previous.seqNo}]`
  }

  /** What was answered up to the moment `at` lasts. */
  lasting(at = Number.POSITIVE_INFINITY) {
    const last = this.states.findLastIndex(state => state.isKnown && !(state.at > at))
    if (last > 0) this.states.splice(0, last)
  }

  /** Takes what was found for the truth. Answers what is wrong with it, or null. */
  settle(found) {
    const matching = this.states.findLastIndex(state => isState(state, found))
    const lasting = this.states[0]
    if (matching < 0) return `${describe(found)}, though it may be: ${this.states.map(describe).join(' | ')}`
    if (found !== undefined && !this.states[matching].isKnown && found.seqNo <= lasting.seqNo)
      return `has number [${found.seqNo}], not above [${lasting.seqNo}]`
    // Two deletions leave the same nothing: then nobody knows what came between them.
    const isClear = this.states.findIndex(state => isState(state, found)) === matching
    this.passed = isClear ? new Set(this.states.slice(0, matching + 1)) : null
    const known = found === undefined ? { ...ABSENT, seqNo: lasting.seqNo } : { ...found, isKnown: true }
    this.states = [known]
    this.answered = known
    return null
  }
}

/** Whether `found` is one of the states. */
export const isAmong = (states, found) => states.some(state => isState(state, found))

export function describe(state) {
  if (state === undefined || state.source === null) return 'absent'
  const { source, version, seqNo, term, isKnown = true } = state
  const text = source.length > 200 ? `${source.slice(0, 200)}… (${source.length} characters)` : source
  return `${isKnown ? '' : 'perhaps '}version ${version} number ${seqNo} term ${term} ${text}`
}
