// May settings of opensearch.yml be given when an engine is opened, and do later changes win over them?
import { expect, it } from 'vitest'
import { open } from '../../../src/main.ts'

const DENIED = 'opensearch.notifications.core.http.host_deny_list'

it('they hold until they are changed, and again when the change is taken back', async () => {
  const engine = await open({ threads: 0, settings: { 'search.max_open_scroll_context': 7, [DENIED]: 'a.example,b.example' } })
  const shown = async () => {
    const { persistent, defaults } = await engine.cluster.getSettings({ include_defaults: true, flat_settings: true })
    const value = (name: string) => (persistent as Record<string, unknown>)[name] ?? (defaults as Record<string, unknown>)[name]
    return [value('search.max_open_scroll_context'), value(DENIED)]
  }
  expect(await shown()).toEqual(['7', ['a.example', 'b.example']])
  await engine.cluster.putSettings({ body: { persistent: { 'search.max_open_scroll_context': 8 } } })
  expect((await shown())[0]).toBe('8')
  await engine.cluster.putSettings({ body: { persistent: { 'search.max_open_scroll_context': null } } })
  expect((await shown())[0]).toBe('7')
  await engine.close()
})

it.each([
  [{ 'search.max_open_scroll_contexts': 7 }, /^unknown setting \[search\.max_open_scroll_contexts\]/],
  [{ 'search.max_open_scroll_context': 'many' }, /^Failed to parse value \[many\] for setting \[search\.max_open_scroll_context\]/],
])('%j is refused', async (settings, reason) => {
  await expect(open({ threads: 0, settings })).rejects.toThrow(reason)
})
