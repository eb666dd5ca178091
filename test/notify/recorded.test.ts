// Does every request for configurations get the answer that the plugin of a real server gave?
import { expect, it } from 'vitest'
import { open } from '../../src/main.ts'
import { ask, comparable, filled, readScripts, type Script } from './scripts.ts'

for (const { name, setup, steps } of readScripts<Script>('configs')) {
  it(name, async () => {
    const engine = await open({ threads: 0 })
    const saved = new Map<string, string>()
    try {
      for (const step of setup) expect(await ask(engine, step)).toMatchObject({ status: 200 })
      for (const step of steps) {
        const { status, body } = await ask(engine, filled(step, saved))
        for (const [key, path] of Object.entries(step.save ?? {})) saved.set(key, body[path])
        const wanted = comparable(filled(step.expect.body, saved), step)
        expect([step.name, status, comparable(body, step)]).toEqual([step.name, step.expect.status, wanted])
      }
    } finally {
      await engine.close()
    }
  })
}
