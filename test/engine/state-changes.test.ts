// What the engine keeps beside its indexes: a change writes what it changes, however much is kept.
import * as promises from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Api, addFunctions } from '../../src/api/functions.ts'
import { dispatch } from '../../src/engine/dispatch/dispatch.ts'
import { openEngine } from '../../src/engine/open-engine.ts'
import { writeHere } from '../../src/index/shard/flush-queue.ts'
import { mergeInline } from '../../src/index/shard/merger.ts'
import { DiskDirectory } from '../../src/index/store/disk-directory.ts'
import { systemFiles } from '../../src/index/store/file-calls.ts'
import { InlineRunner } from '../../src/search/slices/slice-runner.ts'

let root: string
beforeAll(async () => {
  root = await promises.mkdtemp(join(tmpdir(), 'searchlet-state-'))
})
afterAll(() => promises.rm(root, { recursive: true, force: true }))

async function openOn(path: string, wrote: (bytes: number) => void) {
  const directory = await DiskDirectory.open(path, {
    ...systemFiles,
    open: async (path, flags, mode) => {
      const handle = await promises.open(path, flags, mode)
      const write = handle.write.bind(handle) as (...args: unknown[]) => Promise<{ bytesWritten: number }>
      const counted = async (...args: unknown[]) => {
        const written = await write(...args)
        wrote(written.bytesWritten)
        return written
      }
      return Object.assign(handle, { write: counted })
    },
  })
  const parts = { directory, runner: new InlineRunner(), merge: mergeInline, writeBuffer: writeHere, threads: 0, release: async () => {} }
  const engine = await openEngine({ security: { config: {} } }, parts)
  const api = {} as Api
  addFunctions(api, (row, call) => dispatch(engine, row, call))
  return { engine, api }
}

const COUNT = 200
const TEXT = 'x'.repeat(2_000)
const _meta = { text: TEXT }

const PUTS: Record<string, (api: Api, name: string) => Promise<unknown>> = {
  scripts: (api, id) => api.putScript({ id, body: { script: { lang: 'painless', source: `return '${TEXT}'` } } } as never),
  pipelines: (api, id) => api.ingest.putPipeline({ id, body: { description: TEXT, processors: [] } } as never),
  'search pipelines': (api, id) => api.searchPipeline.put({ id, body: { description: TEXT, request_processors: [] } } as never),
  'index templates': (api, name) => api.indices.putIndexTemplate({ name, body: { index_patterns: [`${name}-*`], _meta } } as never),
  'component templates': (api, name) => api.cluster.putComponentTemplate({ name, body: { template: {}, _meta } } as never),
  'legacy templates': (api, name) =>
    api.indices.putTemplate({ name, body: { index_patterns: [`${name}-*`], mappings: { _meta } } } as never),
  roles: (api, name) => api.security.createRole({ name, body: { description: TEXT, cluster_permissions: ['cluster_all'] } } as never),
}

it.each(Object.entries(PUTS))(
  '%s, one after the other, write each what it has, and are there when the engine is opened again',
  async (kind, put) => {
    let written = 0
    const path = join(root, kind)
    const { engine, api } = await openOn(path, bytes => (written += bytes))
    const state = async (api: Api) =>
      JSON.stringify([
        await api.cluster.state({
          metric: 'metadata',
          filter_path: 'metadata.templates,metadata.index_template,metadata.component_template',
        } as never),
        await api.ingest.getPipeline({} as never),
        await api.searchPipeline.get({} as never),
        await api.getScript({ id: `n${COUNT - 1}` }).catch(() => null),
        await api.security.getRoles({} as never),
      ])
    for (let n = 0; n < COUNT; n++) await put(api, `n${n}`)
    const before = await state(api)
    await engine.close()
    expect(before.length).toBeGreaterThan(TEXT.length)
    // Written whole each time they would take a hundred times as much as they have.
    expect(written).toBeLessThan(COUNT * TEXT.length * 40)
    const again = await openOn(path, () => {})
    expect(await state(again.api)).toBe(before)
    await again.engine.close()
  },
)
