// Sends hostile requests to an engine, one after the other as the parent says, and tells what came of each.
import { BusyTime, millisOfThread } from '../../bench/lib/busy-time.js'
import { open } from '../../dist/main.js'
import { CASES } from './cases.js'
import { makeIndexes } from './indexes.js'

const threads = Number(process.argv[2])
const engine = await open({ threads })
const send = async ([method, path, body]) => {
  const text = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
  const started = performance.now()
  const answer = await engine.handle({ method, path, headers: { 'content-type': 'application/json' }, body: text })
  return { status: answer.status, body: answer.body, millis: performance.now() - started }
}
await makeIndexes(send)
process.on('message', async name => {
  try {
    const { before, request } = CASES[name]
    for (const one of before?.() ?? []) await send(one)
    const [method, path, body] = request()
    const text = body === undefined ? undefined : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))
    await new Promise(resolve => setImmediate(resolve))
    globalThis.gc?.()
    const watch = new BusyTime()
    const cpu = millisOfThread()
    const memory = process.memoryUsage().rss
    let peak = memory
    const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 5)
    const report = setInterval(() => process.send({ stretch: Math.round(watch.longestMs) }), 500)
    const answer = await engine.handle({ method, path, headers: { 'content-type': 'application/json' }, body: text })
    const busy = millisOfThread() - cpu
    const stretch = await watch.end()
    clearInterval(timer)
    clearInterval(report)
    peak = Math.max(peak, process.memoryUsage().rss)
    const found = String(answer.body ?? '')
    process.send({
      name,
      status: answer.status,
      length: found.length,
      text: answer.status >= 400 || found.length < 400 || /"failures"/.test(found.slice(0, 400)) ? found.slice(0, 700) : '',
      busy: Math.round(busy),
      stretch: Math.round(stretch),
      grown: Math.round((peak - memory) / 1e6),
    })
  } catch (error) {
    process.send({ name, status: 0, text: String(error?.stack ?? error).slice(0, 500) })
  }
})
process.send({ ready: true })
