// Builds and starts a Next.js application whose route runs the program: next.mjs [--webpack] [--external]. Prints the route's answer.
import { execFileSync, spawn } from 'node:child_process'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'

const isExternal = process.argv.includes('--external')
cpSync('next/app', 'app', { recursive: true })
rmSync('.next', { recursive: true, force: true })
writeFileSync('next.config.mjs', `export default ${isExternal ? "{ serverExternalPackages: ['searchlet'] }" : '{}'}\n`)
const next = 'node_modules/next/dist/bin/next'
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' }
const bundler = process.argv.includes('--webpack') ? ['--webpack'] : []
execFileSync(process.execPath, [next, 'build', ...bundler], { env, stdio: ['ignore', 'ignore', 'inherit'] })

const port = await new Promise(resolve => {
  const server = createServer().listen(0, () => {
    const { port } = server.address()
    server.close(() => resolve(port))
  })
})
const server = spawn(process.execPath, [next, 'start', '-p', String(port)], { env, stdio: ['ignore', 'pipe', 'inherit'] })
try {
  await new Promise((resolve, reject) => {
    server.stdout.on('data', data => String(data).includes('Ready') && resolve())
    server.on('exit', code => reject(new Error(`next start ended with ${code}`)))
  })
  console.log(await (await fetch(`http://127.0.0.1:${port}/api/run`)).text())
} finally {
  server.kill()
}
