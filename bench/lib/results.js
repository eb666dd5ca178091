// Where figures of a bench go, and what they were taken on.
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

export const conditions = () => ({
  date: new Date().toISOString(),
  node: process.version,
  cpu: cpus()[0]?.model,
  cores: cpus().length,
  memoryGb: Math.round(totalmem() / 2 ** 30),
  load: loadavg()[0],
})

export function writeResult(folder, name, content) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
  console.error(`wrote ${path}`)
}
