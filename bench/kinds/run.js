// node bench/kinds/run.js NAME=in:<dist/main.js>|NAME=<url>:<pid> …: how long do the kinds of requests that applications send take, server beside server?
//
//   --only RE    kinds whose names match     --rounds 3   turns of each server     --ms 300   of processor time a turn, and for warming up
//   --docs N     of the corpus               --out FILE  the figures as JSON, for report.js               --check      answers only, no times
//   --data DIR   what `in:` builds index stays there
//
// `in:` opens that build in this process and asks `engine.handle`, without a socket or thread. A server over HTTP is asked over one connection;
// its process's time is read from /proc. Servers take turns, and figures are the least of the rounds, as other work on the machine only adds.
// The processor time of a server is compared, since a busy machine makes every request wait.
// Without arguments the build of this work tree is timed alone. Indexes are filled where they are missing, so a server can be asked again.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { loadCorpus } from '../corpus.js'
import { readOptions } from '../lib/options.js'
import { conditions } from '../lib/results.js'
import { geometricMean, median, rounded } from '../lib/stats.js'
import { DEFINITION, documentAt } from './documents.js'
import { KINDS, PIPELINES, SMALL_INDEXES } from './kinds.js'

const { options, plain } = readOptions({ only: '.', ms: 300, rounds: 3, docs: Number.POSITIVE_INFINITY, out: '', data: '', check: false })
const INDEX = 'kinds'
const BULK_DOCS = 1000
const CHECKED = 12
const MICROS = 1e6
const TICKS_PER_SECOND = 100

class InProcess {
  constructor(engine) {
    this.engine = engine
  }

  static async open(file) {
    const { open } = await import(pathToFileURL(resolve(file)).href)
    return new InProcess(await open({ path: options.data || mkdtempSync(join(tmpdir(), 'kinds-')), threads: 0 }))
  }

  ask(method, path, body, type = 'application/json') {
    return this.engine.handle({ method, path, body, headers: body ? { 'content-type': type } : {} })
  }

  micros() {
    const { user, system } = process.cpuUsage()
    return user + system
  }
}

class OverHttp {
  #agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

  constructor(url, pid) {
    this.url = new URL(url)
    this.pid = pid
  }

  ask(method, path, body, type = 'application/json') {
    const headers = body ? { 'content-type': type, 'content-length': Buffer.byteLength(body) } : {}
    const { hostname, port } = this.url
    return new Promise((resolve, reject) => {
      const request = http.request({ hostname, port, method, path, agent: this.#agent, headers }, response => {
        const chunks = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('end', () => resolve({ status: response.statusCode, body: Buffer.concat(chunks) }))
      })
      request.on('error', reject)
      request.end(body)
    })
  }

  micros() {
    const [, after] = readFileSync(`/proc/${this.pid}/stat`, 'utf8').split(') ')
    const fields = after.split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * MICROS) / TICKS_PER_SECOND
  }
}

const { docs, queries } = loadCorpus({ limit: options.docs })
const words = [...queries.or, ...queries.and, ...queries.term]
const wordsOf = i => words[i % words.length]
const own = `searchlet=in:${fileURLToPath(new URL('../../dist/main.js', import.meta.url))}`
const servers = []
for (const argument of plain.length > 0 ? plain : [own]) {
  const [, name, file, url, pid] = argument.match(/^([^=]+)=(?:in:(.+)|(.+):(\d+))$/)
  servers.push({ name, server: file === undefined ? new OverHttp(url, pid) : await InProcess.open(file) })
}
for (const { name, server } of servers) await fill(name, server)

const rows = []
for (const [kind, request] of Object.entries(KINDS)) {
  if (!new RegExp(options.only).test(kind)) continue
  const answers = []
  for (const { server } of servers) answers.push(await check(server, request))
  const error = answers.find(answer => answer.error)?.error
  if (error !== undefined) {
    console.log(kind.padEnd(26), error)
    rows.push({ kind, error })
    continue
  }
  const same = answers.every(({ seen }) => seen === answers[0].seen)
  const cells = options.check ? [] : await time(request)
  rows.push({ kind, same, cells })
  const figures = cells.map(({ p50, cpu }) => `cpu ${rounded(cpu)} p50 ${rounded(p50)}`)
  const ratio = cells.length > 1 ? `x${rounded(cells[1].cpu / cells[0].cpu)} p50 x${rounded(cells[1].p50 / cells[0].p50)}` : ''
  console.log(
    kind.padEnd(26),
    figures.join(' | '),
    ratio,
    same ? '' : `other answers: ${answers.map(({ seen }) => seen.slice(0, 300)).join(' | ')}`,
  )
}
if (servers.length > 1 && !options.check) {
  const ratios = rows.filter(({ cells }) => cells).map(({ cells }) => cells[1].cpu / cells[0].cpu)
  console.log(
    `processor time, geometric mean x${rounded(geometricMean(ratios))}; below 2: ${ratios.filter(ratio => ratio < 2).length} of ${ratios.length}`,
  )
}
if (options.out !== '') {
  const names = servers.map(({ name }) => name)
  writeFileSync(options.out, JSON.stringify({ conditions: conditions(), docs: docs.length, servers: names, rows }))
}
process.exit()

async function fill(name, server) {
  const has = async index => (await server.ask('HEAD', `/${index}`)).status === 200
  const settings = { number_of_shards: 1, number_of_replicas: 0 }
  for (const [id, pipeline] of Object.entries(PIPELINES)) await must(server, 'PUT', `/_ingest/pipeline/${id}`, JSON.stringify(pipeline))
  for (const [index, { settings: own, mappings, rows, words: rowOf, count }] of Object.entries(SMALL_INDEXES)) {
    if (await has(index)) continue
    await must(server, 'PUT', `/${index}`, JSON.stringify({ settings: { ...settings, ...own }, mappings }))
    const made = rows ?? Array.from({ length: count ?? 0 }, (_, i) => rowOf(wordsOf(i), i))
    if (made.length > 0) await bulk(server, index, made, 0)
    await must(server, 'POST', `/${index}/_refresh`)
  }
  if (await has(INDEX)) return
  await must(server, 'PUT', `/${INDEX}`, JSON.stringify(DEFINITION))
  const [began, cpu] = [performance.now(), server.micros()]
  for (let i = 0; i < docs.length; i += BULK_DOCS)
    await bulk(
      server,
      INDEX,
      docs.slice(i, i + BULK_DOCS).map((doc, k) => documentAt(doc, i + k)),
      i,
    )
  await must(server, 'POST', `/${INDEX}/_refresh`)
  const [bulked, bulkCpu] = [performance.now(), server.micros()]
  await must(server, 'POST', `/${INDEX}/_forcemerge?max_num_segments=1`)
  await must(server, 'POST', `/${INDEX}/_refresh`)
  const seconds = (to, from) => ((to - from) / 1000).toFixed(1)
  console.log(
    `${name}: ${docs.length} documents in ${seconds(bulked, began)} s, cpu ${seconds(bulkCpu / 1000, cpu / 1000)}; merged cpu ${seconds(server.micros() / 1000, bulkCpu / 1000)}`,
  )
}

async function bulk(server, index, made, first) {
  const body = made
    .map((doc, k) => {
      const routing = doc.family?.parent === undefined ? {} : { routing: '1' }
      return `${JSON.stringify({ index: { _id: String(first + k), ...routing } })}\n${JSON.stringify(doc)}\n`
    })
    .join('')
  const answer = JSON.parse((await must(server, 'POST', `/${index}/_bulk`, body, 'application/x-ndjson')).toString())
  if (answer.errors) throw new Error(JSON.stringify(answer.items.find(item => item.index.error)))
}

async function must(server, method, path, body, type) {
  const answer = await server.ask(method, path, body, type)
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${String(answer.body)}`)
  return answer.body
}

/** One request, and what follows it: a page of a scroll, the end of a point in time. Yields the last answer. */
async function ask(server, request, i, from) {
  const path = typeof request.path === 'function' ? request.path(wordsOf(i), i) : request.path
  const body = from === undefined ? request.bodyOf(wordsOf(i), i) : request.bodyOf(from)
  const answer = await server.ask(request.method, path, body, request.type)
  if (request.next === undefined || answer.status > 201) return answer
  const last = await ask(server, request.next, i, JSON.parse(String(answer.body)))
  return request.next.next === undefined ? last : { ...answer, status: last.status }
}

/** What the first requests find, in short: totals, the best scores, numbers of buckets. */
async function check(server, request) {
  const seen = []
  for (let i = 0; i < CHECKED; i++) {
    const answer = await ask(server, request, i)
    if (answer.status > 201) return { error: `${answer.status} ${String(answer.body).slice(0, 400)}` }
    const body = String(answer.body)
    const parsed = body.startsWith('{') ? JSON.parse(body) : {}
    seen.push(summary(parsed))
    if (request.path === undefined) break
  }
  return { seen: JSON.stringify(seen) }
}

function summary({ hits, aggregations, responses, count, errors }) {
  if (responses !== undefined) return responses.map(summary)
  if (count !== undefined) return count
  if (hits === undefined) return errors ?? null
  const scores = hits.hits.slice(0, 3).map(({ _score, sort }) => (typeof _score === 'number' ? _score.toFixed(3) : (sort ?? null)))
  return [hits.total?.value, ...scores, ...(aggregations ? [JSON.stringify(aggregations).length] : [])]
}

/** Microseconds of a request: of its server's processor, and by the clock. */
async function time(request) {
  const rounds = servers.map(() => [])
  let next = CHECKED
  for (let round = 0; round < options.rounds; round++)
    for (const [s, { server }] of servers.entries()) {
      if (round === 0) await spend(server, options.ms, () => ask(server, request, next++))
      const times = []
      let began = performance.now()
      const cpu = await spend(server, options.ms, async () => {
        await ask(server, request, next++)
        const now = performance.now()
        times.push(now - began)
        began = now
      })
      rounds[s].push({ cpu: cpu / times.length, p50: median(times) * 1000 })
    }
  const least = (figures, of) => Math.min(...figures.map(figure => figure[of]))
  return rounds.map(figures => ({ cpu: least(figures, 'cpu'), p50: least(figures, 'p50') }))
}

/** Goes on until the server has spent so many milliseconds of processor time. Yields the microseconds that it has spent. */
async function spend(server, ms, act) {
  const before = server.micros()
  let spent = 0
  do {
    await act()
    spent = server.micros() - before
  } while (spent < ms * 1000)
  return spent
}
