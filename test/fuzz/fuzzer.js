// Sends requests by grammar to a server that it starts, and judges what comes of them.
import { once } from 'node:events'
import http from 'node:http'
import { chooser } from '../crash/random.js'
import { readEndpoints } from './endpoints.js'
import { Grammar } from './grammar.js'

/** Of errors that JavaScript throws by itself, in the words of V8. */
const OF_JAVASCRIPT =
  /\b(?:TypeError|RangeError|ReferenceError|SyntaxError)\b|is not a function|is not iterable|Cannot (?:read|set|convert|mix|destructure) |of undefined|of null \(|is not a constructor|Invalid array length|Maximum call stack|\[object Object\]|BigInt|Unexpected token .* in JSON|node:internal|\.(?:ts|js):\d+:\d+/
/** What the server says with a 500, too, when it is asked such things: faults of requests it never expected. */
const HONEST_500 = new Set(honestTypes())
const TIMEOUT_MS = 20_000
/** A server that was asked so much starts anew, so that indexes do not pile up. */
const REQUESTS_A_SERVER = 10_000
const RICH = new Set([
  'search',
  'msearch',
  'bulk',
  'count',
  'index',
  'update',
  'indices.create',
  'indices.put_mapping',
  'indices.analyze',
  'ingest.simulate',
  'explain',
  'scripts_painless_execute',
])
const KEPT = ['f-1', 'f-2']

function honestTypes() {
  return `array_index_out_of_bounds_exception aggregation_execution_exception class_cast_exception class_not_found_exception e_o_f_exception find_match illegal_state_exception
    index_out_of_bounds_exception key_parse lexer_no_viable_alt_exception mapper_exception mismatched_input_exception mustache_exception mustache_not_found_exception
    negative_array_size_exception no_viable_alt_exception null_pointer_exception pattern_parse repository_exception runtime_exception script_exception search_phase_execution_exception
    snapshot_exception stream_constraints_exception string_index_out_of_bounds_exception task_cancelled_exception timeout_exception token_mgr_error too_complex_to_determinize_exception
    too_many_clauses too_many_nested_clauses unrecognized_property_exception unsupported_operation_exception status_exception buffer_underflow_exception search_exception no_such_file_exception
    i_o_exception failed_node_exception fail_processor_exception stack_overflow_error k_n_n_invalid_indices_exception malformed_u_r_l_exception arithmetic_exception
    array_store_exception`.split(/\s+/)
}

export class Fuzzer {
  found = new Map()
  statuses = {}
  sent = 0
  #start
  #by
  #grammar
  #endpoints = readEndpoints()
  /** Those whose bodies have most to say. */
  #rich = this.#endpoints.filter(({ name }) => RICH.has(name))
  #child
  #url
  #agent
  #current = ''
  #ending = false

  constructor(start, seed) {
    this.#start = start
    this.#by = chooser(seed)
    this.#grammar = new Grammar(this.#by)
  }

  async begin() {
    this.#ending = false
    this.#child = this.#start()
    this.#agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const [line] = await once(this.#child.stdout, 'data')
    this.#url = String(line).trim()
    this.#child.on('message', ({ kind, millis, what }) => {
      if (kind === 'busy') this.#note(`held for more than 100 ms of processor time`, `${millis} ms`)
      else if (kind === 'prototype') this.#note(what)
    })
    let logged = ''
    this.#child.stderr.on('data', text => {
      logged = (logged + text).slice(-4000)
      for (const [, reason] of String(text).matchAll(/unexpected error(.*(?:\n {4}at .*){0,2})/g))
        this.#note(`logged: ${reason.trim().replace(/\s+/g, ' ').slice(0, 300)}`)
    })
    this.#child.once('exit', (code, signal) => {
      if (!this.#ending) this.#note(`the process ended: ${signal ?? code}: ${logged.slice(-800)}`)
    })
    for (const index of KEPT) await this.#prepare(index)
    const ready = once(this.#child, 'message')
    this.#child.send({ cmd: 'begin' })
    await ready
  }

  async next() {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null || (this.sent > 0 && this.sent % REQUESTS_A_SERVER === 0)) {
      await this.end()
      await this.begin()
    }
    if (this.sent % 200 === 0) for (const index of KEPT) await this.#prepare(index)
    const { method, target, body } = this.#grammar.request(this.#by.pick(this.#by.chance(0.4) ? this.#rich : this.#endpoints))
    // An index that is not there is waited for.
    const request = {
      method,
      body,
      target: target.startsWith('/_cluster/health') ? `/_cluster/health?timeout=1ms&${target.split('?')[1] ?? ''}` : target,
    }
    this.sent++
    this.#judge(request, await this.#ask(request))
  }

  async end() {
    this.#ending = true
    this.#agent.destroy()
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#child.kill('SIGKILL')
    await once(this.#child, 'exit')
  }

  /** What most requests are about, should it not be there any more. */
  async #prepare(index) {
    const properties = {
      title: { type: 'text', fielddata: true },
      tag: { type: 'keyword' },
      n: { type: 'long' },
      d: { type: 'double' },
      when: { type: 'date' },
      place: { type: 'geo_point' },
      items: { type: 'nested' },
      vec: { type: 'knn_vector', dimension: 3 },
      sug: { type: 'completion' },
      flag: { type: 'boolean' },
      ip: { type: 'ip' },
    }
    await this.#ask({ method: 'PUT', target: '/_cluster/settings', body: '{"persistent":{"*":null},"transient":{"*":null}}' })
    await this.#ask({ method: 'DELETE', target: '/f-*,-f-1,-f-2', body: '' })
    await this.#ask({
      method: 'PUT',
      target: `/${index}`,
      body: JSON.stringify({ settings: { number_of_shards: index === 'f-1' ? 1 : 3 }, mappings: { properties } }),
    })
    const document = {
      title: 'the quick brown fox',
      tag: 'a',
      n: 5,
      d: 1.5,
      when: '2024-01-01',
      place: '41.1,-71.2',
      items: [{ a: 1 }, { a: 2 }],
      vec: [1, 2, 3],
      sug: 'fox',
      flag: true,
      ip: '10.0.0.1',
    }
    await this.#ask({ method: 'PUT', target: `/${index}/_doc/1?refresh=true`, body: JSON.stringify(document) })
    await this.#ask({
      method: 'PUT',
      target: `/${index}/_doc/2?refresh=true`,
      body: JSON.stringify({ ...document, title: 'lazy dog', n: 7, tag: ['b', 'c'] }),
    })
  }

  #ask({ method, target, body }) {
    this.#current = `${method} ${target} ${body.slice(0, 2000)}`
    return new Promise(resolve => {
      const headers =
        body === ''
          ? {}
          : { 'content-type': body.endsWith('\n') ? 'application/x-ndjson' : 'application/json', 'content-length': Buffer.byteLength(body) }
      const request = http.request(this.#url + target, { method, headers, agent: this.#agent, timeout: TIMEOUT_MS }, response => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', chunk => (text = text.length > 1e6 ? text : text + chunk))
        response.on('end', () => resolve({ status: response.statusCode, text }))
        response.on('error', error => resolve({ status: 0, text: error.message }))
      })
      request.on('timeout', () => request.destroy(new Error('no answer')))
      request.on('error', error => resolve({ status: 0, text: error.message }))
      request.end(body)
    })
  }

  #judge({ method, target, body }, { status, text }) {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
    if (status === 0) return this.#note(`no answer: ${text}`)
    // What was sent may come back.
    const said = OF_JAVASCRIPT.exec(text)
    // Where it was thrown is told to who asks for it.
    if (said !== null && !target.includes('error_trace') && !decodeURIComponent(target).includes(said[0]) && !body.includes(said[0]))
      this.#note(`an answer says [${said[0]}]`, text.slice(Math.max(0, said.index - 150), said.index + 150))
    if (status !== 500 || method === 'HEAD') return
    const type = /"type"\s?:\s?"(\w+)"/.exec(text)?.[1] ?? 'none'
    // A script that ingest cannot read is wrapped in an error without a name of its own.
    if (type === 'exception' && text.includes('"reason":"org.opensearch.core.xcontent.XContentParseException: ')) return
    if (!HONEST_500.has(type)) this.#note(`500 of type ${type}: ${/"reason"\s?:\s?"((?:[^"\\]|\\.){0,100})/.exec(text)?.[1]}`)
  }

  #note(what, detail = '') {
    const known = this.found.get(what)
    if (known !== undefined) known.count++
    else this.found.set(what, { count: 1, example: `${this.#current.slice(0, 700)} ${detail}` })
  }
}
