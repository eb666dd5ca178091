// Everything that the fuzzer judges, done wrong.
import http from 'node:http'

let asked = 0
const faults = [
  () => '{"error":"TypeError: x"}',
  () => '{"error":{"root_cause":[],"type":"exception","reason":"x"},"status":500}',
  () => {
    for (const end = Date.now() + 400; Date.now() < end; );
    return '{}'
  },
  () => {
    Object.prototype.polluted = 1
    return '{}'
  },
  () => {
    console.error('unexpected error boom')
    return '{}'
  },
]
const server = http.createServer((request, response) => {
  request.resume().on('end', () => {
    if (++asked === 120) process.exit(3)
    const body = asked % 10 === 0 ? faults[(asked / 10) % faults.length]() : '{}'
    response.writeHead(body.includes('500') ? 500 : 200, { 'content-length': body.length }).end(body)
  })
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${server.address().port}`))
