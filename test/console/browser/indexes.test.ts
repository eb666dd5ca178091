// Indexes as somebody manages them: mappings, settings, templates, data streams, aliases, and documents walked through pipelines.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectUnharmed, HOSTILE, hasBrowser, newPage, picture } from './browser.ts'
import { showBooks } from './support.ts'

describe.skipIf(!hasBrowser)('the page of indexes', () => {
  const shown = showBooks()

  const visit = async (address = 'indexes', options = {}) => {
    const opened = await newPage(shown.browser, shown.server.url, options)
    await opened.page.goto(`${shown.server.url}/_console/#/${address}`)
    await opened.page.locator('.page').waitFor()
    return opened
  }
  const tab = (page: Page, name: string) => page.getByRole('tab', { name }).click()
  const save = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()

  it('changes a mapping and settings, and says why the server does not', async () => {
    const { page, problems, close } = await visit('indexes?name=books')
    await tab(page, 'Mapping')
    await page.getByRole('row', { name: /^title\.keyword/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit the mapping' }).click()
    const box = page.getByRole('textbox', { name: 'Mapping' })
    const mapping = JSON.parse(await box.inputValue()) as { properties: Record<string, object> }
    await box.fill(JSON.stringify({ ...mapping, properties: { ...mapping.properties, isbn: { type: 'keyword' } } }))
    await save(page)
    await page.getByRole('row', { name: /^isbn/ }).waitFor()
    await page.getByRole('button', { name: 'Edit the mapping' }).click()
    await box.fill('{ "properties": { "genre": { "type": "text" } } }')
    await save(page)
    expect(await page.getByRole('dialog').getByRole('alert').textContent()).toContain('cannot be changed from type [keyword] to [text]')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await tab(page, 'Settings')
    await page.getByRole('button', { name: 'Edit the settings' }).click()
    const settings = page.getByRole('textbox', { name: 'Settings' })
    const before = JSON.parse(await settings.inputValue()) as Record<string, string>
    await settings.fill(JSON.stringify({ ...before, 'index.refresh_interval': '5s' }))
    await expectAccessible(page)
    await save(page)
    await page.getByRole('row', { name: 'index.refresh_interval 5s' }).waitFor()
    await page.getByRole('button', { name: 'Edit the settings' }).click()
    await settings.fill(JSON.stringify(before))
    await save(page)
    await expect.poll(() => page.getByRole('row', { name: 'index.refresh_interval' }).count()).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  it('makes a template, a data stream by it, rolls it over, and deletes both', async () => {
    const { page, problems, close } = await visit()
    await tab(page, 'Templates')
    await page.getByText('None yet').waitFor()
    await page.getByRole('button', { name: 'Create a template' }).click()
    await page.getByLabel('Name').fill('logs')
    await page.getByRole('textbox', { name: 'template' }).fill('{ "index_patterns": ["logs-*"], "data_stream": {} }')
    await expectAccessible(page)
    await save(page)
    expect(await page.getByRole('row', { name: /^logs/ }).textContent()).toContain('logs-* (data streams)')
    await tab(page, 'Data streams')
    await page.getByRole('button', { name: 'Create a data stream' }).click()
    await page.getByLabel('Name').fill('logs-web')
    await save(page)
    await page.getByRole('button', { name: 'Roll over' }).click()
    await expect.poll(() => page.getByRole('row', { name: /^logs-web/ }).textContent()).toContain('2 indexes, generation 2')
    await expectAccessible(page)
    for (const [part, name] of [
      ['Data streams', 'logs-web'],
      ['Templates', 'logs'],
    ] as const) {
      await tab(page, part)
      await page.getByRole('button', { name: `Delete ${name}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      await page.getByText('None yet').waitFor()
    }
    await tab(page, 'Aliases')
    await page.getByLabel('Alias', { exact: true }).fill('library')
    await page.getByLabel('Index').fill('books')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('row', { name: 'library books' }).waitFor()
    expect((await shown.server.rest('GET', '/library/_count')).body).toMatchObject({ count: 8 })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Remove library of books' }).click()
    await page.getByText('None yet').waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('walks a document through an ingest pipeline, step by step', async () => {
    const { page, problems, close } = await visit()
    await tab(page, 'Ingest pipelines')
    await page.getByRole('button', { name: 'Create an ingest pipeline' }).click()
    await page.getByLabel('Name').fill('clean')
    const processors = [
      { trim: { field: 'title' } },
      { set: { field: 'seen', value: true } },
      { set: { field: 'never', value: 1, if: 'false' } },
      { rename: { field: 'absent', target_field: 'other' } },
    ]
    await page.getByRole('textbox', { name: 'Pipeline' }).fill(JSON.stringify({ processors }, null, 2))
    await page.getByRole('textbox', { name: 'Document' }).fill('{ "title": " Fox " }')
    await page.getByRole('button', { name: 'Walk through' }).click()
    const steps = page.getByRole('list', { name: 'Steps' }).locator('> li')
    await expect.poll(() => steps.count()).toBe(4)
    expect(await steps.nth(0).textContent()).toMatch(/trim.*success.*_source\.title Fox Fox/s)
    expect(await steps.nth(1).locator('ins').textContent()).toBe('true')
    expect(await steps.nth(2).textContent()).toContain('skipped')
    expect(await steps.nth(3).textContent()).toContain("field [absent] doesn't exist")
    await expectAccessible(page)
    await picture(page, 'pipeline')
    await page.getByRole('textbox', { name: 'Pipeline' }).fill(JSON.stringify({ processors: processors.slice(0, 2) }))
    await page.getByLabel('Index').fill('hostile')
    await page.getByRole('button', { name: 'Take a document' }).click()
    await expect.poll(() => page.getByRole('textbox', { name: 'Document' }).inputValue()).toContain('onerror')
    await page.getByRole('button', { name: 'Walk through' }).click()
    await expect.poll(() => steps.count()).toBe(2)
    await expectUnharmed(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'All pipelines' }).click()
    expect(await page.getByRole('row', { name: /^clean/ }).textContent()).toContain('trim → set')
    expect((await shown.server.rest('GET', '/_ingest/pipeline/clean')).status).toBe(200)
    expect(problems).toEqual([])
    await close()
  })

  it('walks a search through a search pipeline, on a phone', async () => {
    await shown.server.rest('PUT', '/_search/pipeline/recent', {
      request_processors: [{ filter_query: { query: { range: { year: { gte: 2020 } } } } }],
      response_processors: [{ rename_field: { field: 'title', target_field: 'name' } }],
    })
    const { page, problems, close } = await visit('indexes', { dark: true, width: 390 })
    await tab(page, 'Search pipelines')
    await page.getByRole('button', { name: 'Open recent' }).click()
    await page.getByLabel('Index').fill('books')
    await page.getByRole('button', { name: 'Walk through' }).click()
    const steps = page.getByRole('list', { name: 'Steps' }).locator('> li')
    await expect.poll(() => steps.count()).toBe(2)
    expect(await steps.nth(0).textContent()).toContain('query.bool')
    expect(await steps.nth(1).textContent()).toContain('_source.name')
    await expectAccessible(page)
    await expectUnharmed(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.getByRole('textbox', { name: 'Pipeline' }).fill(JSON.stringify({ request_processors: [{ [HOSTILE]: {} }] }))
    await page.getByRole('button', { name: 'Walk through' }).click()
    await page.locator('.problem').waitFor()
    await expectUnharmed(page)
    expect(problems).toEqual([])
    await close()
  })
})
