// What does it cost a search that roles hide documents or fields from the caller, and what those who see everything?
import { open } from '../../dist/main.js'

const DOCS = 20_000

const role = limits => ({ index_permissions: [{ index_patterns: ['things'], allowed_actions: ['*'], ...limits }] })

const ROLES = {
  whole: role({}),
  documents: role({ dls: JSON.stringify({ range: { n: { lt: DOCS / 2 } } }) }),
  fields: role({ fls: ['~n'] }),
  masks: role({ masked_fields: ['word'] }),
}

export async function bench(suite) {
  const engine = await open({ threads: 0, security: { config: { roles: ROLES } } })
  const lines = []
  for (let n = 0; n < DOCS; n++) lines.push('{"index":{}}', JSON.stringify({ n, word: `w${n % 1000}`, text: `fox ${n % 7} boat` }))
  await engine.bulk({ index: 'things', refresh: true, body: `${lines.join('\n')}\n` })
  const search = { index: 'things', body: { query: { match: { text: 'fox 3' } }, size: 10 } }
  const add = async (name, caller, least) => {
    const { hits } = await caller.search(search)
    if (hits.total.value < least) throw new Error(`${name}: ${hits.total.value} hits`)
    suite.add(name, () => caller.search(search))
  }
  await add('the process itself', engine, 10_000)
  await add('a role that sees everything', engine.as({ roles: ['whole'] }), 10_000)
  await add('half of the documents hidden', engine.as({ roles: ['documents'] }), DOCS / 2)
  await add('a field hidden', engine.as({ roles: ['fields'] }), 10_000)
  await add('a field masked', engine.as({ roles: ['masks'] }), 10_000)
  return () => engine.close()
}
