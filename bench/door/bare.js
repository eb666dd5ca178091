// What the door is measured by: node:http that parses what comes and prints an answer, and nothing else.
import { createServer } from 'node:http'

let answer = {}
process.on('message', ({ cmd, body }) => {
  if (cmd !== 'answer') return
  answer = JSON.parse(body)
  process.send('ready')
})

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', chunk => chunks.push(chunk))
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString())
    const text = JSON.stringify(answer)
    response.writeHead(200, { 'content-type': 'application/json; charset=UTF-8', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
})
// Under load the others may take longer than the usual five seconds.
server.keepAliveTimeout = 300_000
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
