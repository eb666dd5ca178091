// Runs conversations on two servers at once, with mutated requests before each of their steps.
import { Combinations, isSearch } from './combinations.js'
import { differences } from './compare.js'
import { isDecided } from './decided.js'
import { fingerprint, Mutations } from './mutations.js'
import { Pool } from './pool.js'
import { neverAnswered, reads, requestOf, sent } from './requests.js'

/** So many changes may pile up before both servers are brought back to where they were. */
const CHANGES_BEFORE_ANEW = 8

export class Session {
  alike = 0
  different = 0
  wording = 0
  unanswered = 0
  /** Answered otherwise on purpose. */
  decided = 0
  sent = 0
  #servers
  #by
  #report
  #combine

  /** `servers`: the real one, then ours. `report` is told of every difference. `combine`: only searches, put together from several. */
  constructor(servers, by, report, combine = false) {
    this.#servers = servers
    this.#by = by
    this.#report = report
    this.#combine = combine
  }

  async run(conversations, requests) {
    const mutated = conversations.flatMap(({ steps }) => steps).filter(step => !this.#combine || isSearch(requestOf(step)))
    const area = new Pool(conversations)
    for (const conversation of conversations) {
      const pool = new Pool([conversation])
      const mutations = this.#combine ? new Combinations(this.#by, pool, conversation) : new Mutations(this.#by, [pool, area])
      await this.#runOne(conversation, mutations, requests / mutated.length)
    }
  }

  async #runOne(conversation, mutations, perStep) {
    await this.#anew(conversation, 0)
    for (const [number, step] of conversation.steps.entries()) {
      let changes = 0
      for (const request of this.#mutants(step, mutations, perStep)) {
        const changed = await this.#compare(conversation, step, request)
        changes += changed
        if (changes < CHANGES_BEFORE_ANEW) continue
        await this.#anew(conversation, number)
        changes = 0
      }
      if (changes > 0) await this.#anew(conversation, number)
      if (!this.#combine || step.save || !reads(step)) await this.#compare(conversation, step, sent(requestOf(step)), step)
    }
  }

  #mutants(step, mutations, count) {
    const wanted = Math.floor(count) + (this.#by.chance(count % 1) ? 1 : 0)
    const original = fingerprint(requestOf(step))
    const mutants = new Map()
    for (let tries = 0; mutants.size < wanted && tries < wanted * 4; tries++) {
      const request = requestOf(step)
      mutations.mutate(request)
      if (this.#by.chance(0.25)) mutations.mutate(request)
      const name = fingerprint(request)
      if (name !== original && !neverAnswered(request)) mutants.set(name, sent(request))
    }
    return mutants.values()
  }

  /** Answers how much has changed: enough to begin anew where the servers no longer hold the same. */
  async #compare(conversation, step, request, original) {
    const [want, got] = await this.#both(original ?? request)
    if (want.status === 0 && got.status === 0) {
      this.unanswered++
      return CHANGES_BEFORE_ANEW
    }
    if (++this.sent % 200 === 0) console.error(`${this.sent} sent, ${this.different} answered differently`)
    if (isDecided(request.request, want, got)) {
      this.decided++
      return want.status < 300 || got.status < 300 ? CHANGES_BEFORE_ANEW : 0
    }
    const { hard, wording } = differences(conversation, step, request.request, want, got)
    if (hard.length === 0) this.alike++
    else this.different++
    if (hard.length === 0 && wording.length > 0) this.wording++
    if (hard.length > 0 || wording.length > 0) this.#report({ conversation, step, request, want, got, hard, wording })
    if (reads(request)) return 0
    const done = [want, got].some(({ status }) => status < 300)
    if (!done) return 0
    const made = /^PUT (\/[^_/?][^/?]*)(\?|$)/.exec(request.request)
    if (original === undefined && made !== null && hard.length === 0) {
      await this.#both({ request: `DELETE ${made[1]}` })
      return 1
    }
    return hard.length > 0 || request.request.startsWith('DELETE') ? CHANGES_BEFORE_ANEW : 1
  }

  #both(step) {
    return Promise.all(this.#servers.map(server => server.send(step)))
  }

  /** Both servers as they are before a step of the conversation. */
  async #anew(conversation, upTo) {
    await Promise.all(
      this.#servers.map(async server => {
        server.forget()
        await server.wipe()
        for (const step of conversation.cleanup ?? []) await server.send(step)
        for (const step of conversation.setup ?? []) await server.send(step)
        for (const step of conversation.steps.slice(0, upTo)) if (step.save || !reads(step)) await server.send(step)
      }),
    )
  }
}
