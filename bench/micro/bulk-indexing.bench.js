// How fast do documents go in: 2,000 of them, in bulks of 1,000, made searchable at the end?
import { fill, INDEX, openWith } from '../engine.js'

export async function bench(suite, { docs }) {
  const engine = await openWith([])
  const some = docs.slice(0, 2000)
  await fill(engine, some)
  const { count } = await engine.count({ index: INDEX })
  if (count !== some.length) throw new Error(`${count} documents of ${some.length}`)
  suite.add(`bulk of ${some.length} documents`, () => fill(engine, some))
  return () => engine.close()
}
