// The same search without a socket: by the typed function, by `handle`, by the official client.
import { Client } from '@opensearch-project/opensearch'
import { createConnection } from '../../dist/client.js'
import { open } from '../../dist/main.js'

const [index, text] = process.argv.slice(2)
const body = JSON.parse(text)
const headers = { 'content-type': 'application/json' }
// Not waited for here, as what is asked before this module is done would not be heard.
const ready = open({ threads: 0 }).then(engine => {
  const client = new Client({ node: 'http://in-process', Connection: createConnection(engine) })
  return {
    prepare: ({ lines }) => engine.bulk({ index, refresh: true, body: lines.map(line => `{"index":{}}\n${line}\n`).join('') }),
    function: () => engine.search({ index, body }),
    handle: () => engine.handle({ method: 'POST', path: `/${index}/_search`, headers, body: text }),
    client: () => client.search({ index, body }),
  }
})

process.on('message', async ({ cmd, lines, how, times }) => {
  if (cmd === 'cpu') return
  const ways = await ready
  if (cmd === 'prepare') await ways.prepare({ lines })
  else for (let i = 0; i < times; i++) await ways[how]()
  process.send('done')
})
