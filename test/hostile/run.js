// node test/hostile/run.js [--threads 0] [--only text] [--out file]: sends every hostile request to an engine in a process of its own, and watches it.
import { fork } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { CASES } from './cases.js'

const arg = (name, other) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? other : process.argv[at + 1]
}
const threads = arg('threads', '0')
const only = arg('only', '')
const out = arg('out', '')
const cpuLimit = Number(arg('cpu', 12_000))
const CHILD = fileURLToPath(new URL('./child.js', import.meta.url))
const results = {}
let child = null

const cpuOf = pid => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}
const rssOf = pid => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000

function start() {
  return new Promise((resolve, reject) => {
    const made = fork(CHILD, [threads], { execArgv: ['--expose-gc', '--max-old-space-size=2500'], silent: true })
    made.stderr.on('data', chunk => {
      if (/Error/.test(String(chunk))) console.error(String(chunk).slice(0, 600))
    })
    made.once('message', () => resolve(made))
    made.once('exit', code => reject(new Error(`ended with ${code}`)))
  })
}

async function ask(name) {
  child ??= await start()
  const pid = child.pid
  const before = cpuOf(pid)
  const began = Date.now()
  return new Promise(resolve => {
    let timer
    const done = result => {
      clearInterval(timer)
      child?.removeAllListeners('message')
      child?.removeAllListeners('exit')
      resolve(result)
    }
    // How long others waited at most so far, of what may not come to its end.
    let soFar = null
    child.on('message', message => {
      if (message.name === undefined) soFar = message.stretch
      else done(message)
    })
    child.once('exit', code => {
      child = null
      done({ name, status: 'died', text: `exit ${code}` })
    })
    timer = setInterval(() => {
      let cpu = 0,
        rss = 0
      try {
        cpu = cpuOf(pid) - before
        rss = rssOf(pid)
      } catch {}
      if (cpu > cpuLimit || rss > 4_000 || Date.now() - began > 90_000) {
        const old = child
        child = null
        old.removeAllListeners('exit')
        old.kill('SIGKILL')
        done({ name, status: 'HANG', stretch: soFar ?? '', text: `cpu ${cpu} rss ${rss}` })
      }
    }, 200)
    child.send(name)
  })
}

for (const name of Object.keys(CASES)) {
  if (!new RegExp(only).test(name)) continue
  const r = await ask(name)
  results[name] = r
  const type = /"type":"([a-z_]+)"/g
  const types = [...new Set([...String(r.text).matchAll(type)].map(m => m[1]))].join(' < ')
  console.log(
    `${String(r.status).padEnd(5)} ${String(r.busy ?? '').padStart(6)}ms ${String(r.stretch ?? '').padStart(6)}ms ${String(r.grown ?? '').padStart(5)}MB  ${name}: ${types} ${(/"reason":"((?:[^"\\]|\\.){0,110})/.exec(r.text ?? '')?.[1] ?? r.text ?? '').slice(0, 110)}`,
  )
}
if (out !== '') writeFileSync(out, JSON.stringify(results, null, 1))
child?.kill()
