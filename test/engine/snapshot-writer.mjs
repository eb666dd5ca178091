// Run by snapshots.test.ts as a process of its own: snapshots without end, telling each one that is finished.
import { open } from '../../dist/main.js'

const engine = await open({ threads: 0, pathRepo: process.argv[2] })
await engine.snapshot.createRepository({ repository: 'r', body: { type: 'fs', settings: { location: 'r' } } })
for (let n = Number(process.argv[3]); ; n++) {
  const body = Array.from({ length: 200 }, (_, i) => [{ index: {} }, { n, i, text: `document ${i} of snapshot ${n}` }]).flat()
  await engine.bulk({ index: 'crash', body })
  if (n % 5 === 4) {
    // The writer before this one may have been killed just after it deleted this snapshot.
    const { snapshots } = await engine.snapshot.get({ repository: 'r', snapshot: `s${n - 4}`, ignore_unavailable: true })
    for (const { snapshot } of snapshots) await engine.snapshot.delete({ repository: 'r', snapshot })
  }
  await engine.snapshot.create({ repository: 'r', snapshot: `s${n}`, wait_for_completion: true })
  process.stdout.write(`${n}\n`)
}
