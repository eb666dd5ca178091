// Does anything grow that should not: memory, descriptors, files, contexts, tasks, what breakers count?
//
//   npm run soak -- [--minutes 60] [--rounds N] [--threads 1] [--seed S]
//
// One engine lives through round after round of everything that applications do. Exits with 1 where the last quarter of the rounds holds
// more than the second.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import v8 from 'node:v8'
import vm from 'node:vm'
import { open } from '../../dist/main.js'
import { chooser } from '../crash/random.js'
import { everydayRound } from './everyday.js'
import { growthOf, sampleOf } from './growth.js'

v8.setFlagsFromString('--expose-gc')
globalThis.gc = vm.runInNewContext('gc')

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, rounds: { type: 'string' }, threads: { type: 'string' }, seed: { type: 'string' } },
})
const rounds = Number(values.rounds ?? Number.POSITIVE_INFINITY)
const minutes = Number(values.minutes ?? (values.rounds === undefined ? 60 : Number.POSITIVE_INFINITY))
const seed = Number(values.seed ?? Date.now() % 1_000_000)

const directory = mkdtempSync(join(tmpdir(), 'searchlet-soak-'))
const path = join(directory, 'data')
const chance = chooser(seed)
const samples = []
const end = Date.now() + minutes * 60_000
const engine = await open({ path, pathRepo: [directory], threads: Number(values.threads ?? 1) })
const inMegabytes = bytes => (bytes / 2 ** 20).toFixed(1)

for (let round = 0; round < rounds && Date.now() < end; round++) {
  await everydayRound(engine, chance, round)
  const sample = await sampleOf(engine, path)
  samples.push(sample)
  if (round % 25 === 0)
    console.log(
      `round ${round}: heap ${inMegabytes(sample.heap)} MB, buffers ${inMegabytes(sample.buffers)} MB, resident ${inMegabytes(process.memoryUsage.rss())} MB, ` +
        `${sample.descriptors} descriptors, ${sample.resources} resources, ${sample.files} files of ${inMegabytes(sample.disk)} MB, ` +
        `${sample.contexts} contexts, ${sample.tasks} tasks, breakers ${sample.breakers}`,
    )
}
await engine.close()
rmSync(directory, { recursive: true, force: true })
const grown = growthOf(samples)
for (const { name, before, after } of grown) console.error(`GROWS: ${name}, ${before} in the second quarter and ${after} in the last`)
console.log(`seed ${seed}: ${samples.length} rounds, ${grown.length} kinds of growth`)
process.exitCode = grown.length === 0 ? 0 : 1
