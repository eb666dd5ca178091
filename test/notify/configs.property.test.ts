// Do configurations stay as they were made, changed and removed, and do lists show what a plain look at all of them would?
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { open, type Searchlet } from '../../src/main.ts'
import type { NotificationConfig } from '../../src/notify/config/config-types.ts'

const HOSTS = ['one.example', 'two.example', 'three.example']
const WORDS = ['alarm', 'Report', 'weekly', 'night']
const text = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map(words => words.join(' '))

const config: fc.Arbitrary<NotificationConfig> = fc
  .record({ name: text, description: text, is_enabled: fc.boolean(), host: fc.constantFrom(...HOSTS) })
  .chain(({ host, ...common }) =>
    fc.constantFrom<NotificationConfig>(
      { ...common, config_type: 'webhook', webhook: { url: `https://${host}/`, header_params: {}, method: 'POST' } },
      {
        ...common,
        config_type: 'smtp_account',
        smtp_account: { host, port: 25, method: 'none', from_address: 'a@b.example' },
      },
    ),
  )

const id = fc.constantFrom('a', 'b', 'c', 'd')
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('create' as const, 'update' as const), id, config }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('delete' as const), id }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('restart' as const) }) },
)

type Model = Map<string, NotificationConfig>

/** What the step must answer; the model is as it must be afterwards. */
function expected(model: Model, id: string, kind: 'create' | 'update' | 'delete', config?: NotificationConfig): number {
  const kept = model.get(id)
  if (kind === 'create') {
    if (kept !== undefined) return 409
  } else if (kept === undefined) return 404
  else if (kind === 'update' && kept.config_type !== config!.config_type) return 409
  model.delete(id)
  if (config !== undefined) model.set(id, config)
  return 200
}

async function statusOf(work: Promise<unknown>): Promise<number> {
  return work.then(
    () => 200,
    error => error.status,
  )
}

it('no sequence of changes and restarts loses or doubles one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async steps => {
      const path = await mkdtemp(join(tmpdir(), 'searchlet-notify-'))
      let engine = await open({ path, threads: 0 })
      const model: Model = new Map()
      try {
        for (const step of steps) {
          if (step.kind === 'restart') {
            await engine.close()
            engine = await open({ path, threads: 0 })
            continue
          }
          const { notifications } = engine
          const config = 'config' in step ? step.config : undefined
          const work =
            step.kind === 'create'
              ? notifications.createConfig({ body: { config_id: step.id, config: config! } })
              : step.kind === 'update'
                ? notifications.updateConfig({ config_id: step.id, body: { config: config! } })
                : notifications.deleteConfig({ config_id: step.id })
          expect(await statusOf(work)).toBe(expected(model, step.id, step.kind, config))
        }
        // A changed one goes to the end, as in the model.
        const { total_hits, config_list } = await engine.notifications.getConfigs({})
        expect(total_hits).toBe(model.size)
        expect(new Map(config_list.map(({ config_id, config }) => [config_id, config]))).toEqual(model)
      } finally {
        await engine.close()
        await rm(path, { recursive: true, force: true })
      }
    }),
    { numRuns: 25 },
  )
})

const hasWord = (text: string | undefined, words: string) =>
  words
    .toLowerCase()
    .split(' ')
    .some(word => text!.toLowerCase().split(' ').includes(word))

const FILTERS: Readonly<Record<string, (config: NotificationConfig, value: string) => boolean>> = {
  name: (config, value) => hasWord(config.name, value),
  description: (config, value) => hasWord(config.description, value),
  'name.keyword': (config, value) => config.name === value,
  config_type: (config, value) => value.split(',').includes(config.config_type),
  is_enabled: (config, value) => String(config.is_enabled) === value,
  'webhook.url': (config, value) => config.webhook?.url.includes(`//${value}/`) === true,
  'smtp_account.host.keyword': (config, value) => config.smtp_account?.host === value,
  'smtp_account.method': (config, value) => config.smtp_account?.method === value,
}

const filter = fc.oneof(
  fc.record({ name: fc.constantFrom('name', 'description', 'name.keyword'), value: text }),
  fc.record({ name: fc.constant('config_type'), value: fc.constantFrom('webhook', 'smtp_account', 'webhook,smtp_account', 'email') }),
  fc.record({ name: fc.constant('is_enabled'), value: fc.constantFrom('true', 'false') }),
  fc.record({
    name: fc.constantFrom('webhook.url', 'smtp_account.host.keyword'),
    value: fc.constantFrom(...HOSTS),
  }),
  fc.record({ name: fc.constant('smtp_account.method'), value: fc.constantFrom('none', 'ssl') }),
)

it('a list shows what matches all of its filters', async () => {
  const engine: Searchlet = await open({ threads: 0 })
  try {
    const configs = fc.sample(config, { numRuns: 30, seed: 7 })
    for (const [i, config] of configs.entries()) await engine.notifications.createConfig({ body: { config_id: `c${i}`, config } })
    await fc.assert(
      fc.asyncProperty(fc.array(filter, { maxLength: 3 }), async filters => {
        const asked = Object.fromEntries(filters.map(({ name, value }) => [name, value]))
        const matching = configs.flatMap((config, i) =>
          Object.entries(asked).every(([name, value]) => FILTERS[name](config, value)) ? [`c${i}`] : [],
        )
        const { total_hits, config_list } = await engine.notifications.getConfigs(asked)
        expect([total_hits, config_list.map(({ config_id }) => config_id).sort()]).toEqual([matching.length, matching.sort()])
      }),
      { numRuns: 100 },
    )
  } finally {
    await engine.close()
  }
})
