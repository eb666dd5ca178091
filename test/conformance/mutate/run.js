// Asks a real OpenSearch and Searchlet the same mutated requests, and says by class where their answers differ.
//
//   node test/conformance/mutate/run.js --area query --requests 1000 --seed 1 --server http://127.0.0.1:9200
//
// BOTH SERVERS ARE WIPED, so give it a real one of its own. Searchlet is started here, or is where --searchlet says.
//   --auth user:password   --kind core|hybrid|security|security-config   --only TEXT   --report FILE   --wording
//   --combine: in the place of mutations, searches put together from the parts of several recorded ones
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { chooser } from '../../crash/random.js'
import { startServer } from '../server.js'
import { classOf } from './compare.js'
import { conversationsOf } from './conversations.js'
import { endpointOf } from './requests.js'
import { Server } from './servers.js'
import { Session } from './session.js'

const EXAMPLES_OF_A_CLASS = 3
/** As the recorded server is named. */
const NAMED = ['-E', 'cluster.name=oracle', '-E', 'node.name=n1']
const SECURED = [...NAMED, '--security']
const ARGS = {
  security: SECURED,
  'security-config': [...SECURED, '-E', 'plugins.security.unsupported.restapi.allow_securityconfig_modification=true'],
}

const { values: options } = parseArgs({
  options: {
    area: { type: 'string', default: 'query' },
    requests: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    server: { type: 'string' },
    searchlet: { type: 'string' },
    auth: { type: 'string' },
    kind: { type: 'string', default: 'core' },
    only: { type: 'string' },
    report: { type: 'string' },
    wording: { type: 'boolean', default: false },
    combine: { type: 'boolean', default: false },
  },
})

const suite = process.env.CONFORMANCE_DIR ?? fileURLToPath(new URL('../../../../shared/conformance/', import.meta.url))

async function main() {
  if (options.server === undefined) throw new Error('--server: the address of a real OpenSearch that may be wiped')
  const conversations = conversationsOf(options.area, suite, options.only).filter(({ server = 'core' }) => server === options.kind)
  if (conversations.length === 0)
    throw new Error(`no conversation of ${options.area} for ${options.kind}; is there a conformance suite beside this checkout?`)
  const own = options.searchlet === undefined ? await startServer(ARGS[options.kind] ?? NAMED) : undefined
  const classes = new Map()
  const note = ({ conversation, step, request, want, got, hard, wording }) => {
    if (hard.length === 0 && !options.wording) return
    const name = `${hard.length === 0 ? 'WORDING ' : ''}${classOf(endpointOf(request), want, got, [...hard, ...wording])}`
    if (!classes.has(name)) classes.set(name, { count: 0, examples: [] })
    const entry = classes.get(name)
    if (entry.count++ < EXAMPLES_OF_A_CLASS) {
      entry.examples.push({
        conversation: conversation.name,
        step: step.name,
        request,
        want,
        got,
        differences: [...hard, ...wording].slice(0, 5),
      })
    }
    // At once: a run takes long, and what is found first can be mended meanwhile.
    if (options.report) writeFileSync(options.report, JSON.stringify(Object.fromEntries(classes), null, 1))
  }
  const servers = [new Server(options.server, options.auth), new Server(own?.url ?? options.searchlet, options.auth)]
  const session = new Session(servers, chooser(Number(options.seed)), note, options.combine)
  await session.run(conversations, Number(options.requests))
  await Promise.all(servers.map(server => server.wipe()))
  await own?.stop()
  print(
    session,
    [...classes].sort((a, b) => b[1].count - a[1].count),
    own?.deaths ?? [],
  )
}

function print({ alike, different, wording, unanswered, decided }, classes, deaths) {
  for (const [name, { count }] of classes) console.log(`${String(count).padStart(5)}  ${name}`)
  for (const death of deaths) console.log(`the server died: ${death}`)
  const all = alike + different
  console.log(
    `\n${options.area}, seed ${options.seed}: ${alike} of ${all} alike (${((100 * alike) / all).toFixed(2)} %), ${wording} of them errors in other words; neither answered ${unanswered}, answered otherwise by decision ${decided}`,
  )
}

await main()
process.exit()
