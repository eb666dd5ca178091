// An index half of which is hidden from some, and the users it is hidden from. Whatever may not be read has a word in it that tells what it is.
import type { Mappings } from '../../../../src/index/mapping/mapping-request.ts'
import type { Searchlet } from '../../../../src/searchlet.ts'
import { open } from '../../../../src/searchlet.ts'

/** Fields of every kind that keeps texts, and a number, after one prefix. */
const fields = (prefix: string) => ({
  [`${prefix}_text`]: {
    type: 'text',
    store: true,
    fielddata: true,
    term_vector: 'with_positions_offsets',
    fields: { raw: { type: 'keyword' } },
  },
  [`${prefix}_word`]: { type: 'keyword', store: true },
  [`${prefix}_hint`]: { type: 'completion' },
  [`${prefix}_typed`]: { type: 'search_as_you_type' },
  [`${prefix}_flat`]: { type: 'flat_object' },
  [`${prefix}_object`]: { properties: { inner: { type: 'text' } } },
  [`${prefix}_parts`]: { type: 'nested', properties: { inner: { type: 'keyword' } } },
  [`${prefix}_query`]: { type: 'percolator' },
})

const values = (prefix: string, word: string) => ({
  [`${prefix}_text`]: `quick ${word}`,
  [`${prefix}_word`]: [word, `${word}too`],
  [`${prefix}_hint`]: word,
  [`${prefix}_typed`]: `quick ${word}`,
  [`${prefix}_flat`]: { inner: word },
  [`${prefix}_object`]: { inner: `quick ${word}` },
  [`${prefix}_parts`]: [{ inner: word }],
  [`${prefix}_query`]: { bool: { should: [{ match: { open_text: 'quick' } }, { term: { open_word: word } }], boost: 1, _name: word } },
})

export const PREFIXES = ['open', 'secret', 'card'] as const

/** By user: the words that no answer to them may hold. */
export const FORBIDDEN: Readonly<Record<string, RegExp>> = {
  documents: /hiddendoc|7700771/i,
  excluded: /hiddenfield|7700772/i,
  included: /hiddenfield|hiddenmask|7700772/i,
  masked: /hiddenmask/i,
}

/** What is hidden from any of them, and shown to users without restrictions. */
export const HIDDEN = /hidden(doc|field|mask)|770077[12]/i

/** What is called `free…` they see all of: nothing hidden may get there. */
const role = (limits: object) => ({
  cluster_permissions: ['*'],
  index_permissions: [
    { index_patterns: ['things*'], allowed_actions: ['*'], ...limits },
    { index_patterns: ['free*'], allowed_actions: ['*'] },
  ],
})

/** Of `secret`, cheap to check. */
const HASH = '$2b$04$0GvC.k1FFCz57G56MKdh3.6P.akEQeSdeWvJ715n0D.6UP0o4cmEW'
const user = (name: string) => ({ hash: HASH, opendistro_security_roles: [name] })

const config = {
  internalusers: {
    documents: user('documents'),
    excluded: user('excluded'),
    included: user('included'),
    masked: user('masked'),
    whole: user('whole'),
  },
  roles: {
    documents: role({ dls: JSON.stringify({ term: { kind: 'open' } }) }),
    excluded: role({ fls: ['~secret_*'] }),
    included: role({ fls: ['kind', 'open_*', 'open_object.*', 'open_parts.*', 'open_flat.*'] }),
    masked: role({ masked_fields: ['card_*'] }),
    whole: role({}),
  },
}

const plain = { kind: 'open', open_number: 1, secret_number: 7700772 }
const hidden = { kind: 'hidden', open_number: 7700771, secret_number: 7700772 }
const documents = {
  '1': { ...plain, ...values('open', 'plain'), ...values('secret', 'hiddenfield'), ...values('card', 'hiddenmask') },
  '2': { ...hidden, ...values('open', 'hiddendoc'), ...values('secret', 'hiddenfielddoc'), ...values('card', 'hiddenmaskdoc') },
  '3': { ...plain, ...values('open', 'plainer'), ...values('secret', 'hiddenfieldtwo'), ...values('card', 'hiddenmasktwo') },
}

type Members = Readonly<Record<string, unknown>>

/** Other words as often as before, also among prefixes: what the statistics of scores tell is the server's own. */
const otherEnds = <T>(json: T): T => JSON.parse(JSON.stringify(json).replaceAll('doc', 'toc').replaceAll('7700771', '8800881'))
const otherWords = <T>(json: T): T => JSON.parse(JSON.stringify(json).replaceAll('hidden', 'unseen').replaceAll('770077', '880088'))
const otherMembers = (name: RegExp) => (members: Members) =>
  Object.fromEntries(Object.entries(members).map(([key, value]) => [key, name.test(key) ? otherWords(value) : value]))

/** By user: documents and fields that differ in what is hidden from this user, and in nothing else. */
export const OTHERWISE: Readonly<Record<string, (members: Members) => Members>> = {
  documents: members => (members.kind === 'hidden' ? otherEnds(members) : members),
  excluded: otherMembers(/^secret_/),
  included: otherMembers(/^(secret|card)_/),
}

/** `folder`: where snapshots may lie. `changed`: what becomes of documents and fields before they are sent. */
export async function openFenced(folder: string, changed = (members: Members) => members): Promise<Searchlet> {
  const engine = await open({ threads: 0, pathRepo: folder, security: { config } })
  await engine.indices.create({
    index: 'things',
    body: {
      settings: { number_of_shards: 1, number_of_routing_shards: 4 },
      mappings: {
        properties: changed({
          kind: { type: 'keyword' },
          open_number: { type: 'long' },
          secret_number: { type: 'long' },
          secret_constant: { type: 'constant_keyword', value: 'hiddenfieldforall' },
          family: { type: 'join', relations: { parent: 'child' } },
          ...Object.assign({}, ...PREFIXES.map(fields)),
        }) as Mappings['properties'],
      },
    },
  })
  for (const [id, body] of Object.entries(documents)) await engine.index({ index: 'things', id, body: changed(body) })
  await engine.indices.refresh({ index: 'things' })
  return engine
}

let snapshots = 0

/** In a location of its own, so that deleting it affects no other fork. */
export async function takeSnapshot(engine: Searchlet): Promise<void> {
  const settings = { location: `things-${snapshots++}` }
  await engine.snapshot.createRepository({ repository: 'things', body: { type: 'fs', settings } })
  await engine.snapshot.create({ repository: 'things', snapshot: 'things', wait_for_completion: true, body: { indices: 'things' } })
}

/** Not refreshed: only reads in real time would find it. */
export async function writeUnseen(engine: Searchlet): Promise<void> {
  await engine.index({ index: 'things', id: '1', body: documents['1'] })
  await engine.index({ index: 'things', id: '4', body: documents['2'] })
}

/** The whole answer as text: status, headers and body. */
export async function answerTo(engine: Searchlet, name: string, method: string, path: string, body: unknown): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${name}:secret`).toString('base64')}`
  const type = typeof body === 'string' ? 'application/x-ndjson' : 'application/json'
  const answer = await engine.handle({
    method,
    path,
    headers: { authorization, ...(body !== undefined && { 'content-type': type }) },
    body: body === undefined || typeof body === 'string' ? (body as string | undefined) : JSON.stringify(body),
  })
  const text = typeof answer.body === 'string' ? answer.body : Buffer.from(answer.body ?? '').toString()
  return `${answer.status} ${JSON.stringify(answer.headers)} ${text}`
}
