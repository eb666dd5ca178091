// What is asked of every page: signed in, as one who manages and as one who may only read; and of large things: an index of a thousand fields.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectUnharmed, hasBrowser, newPage, picture } from './browser.ts'
import { showBooks, signIn } from './support.ts'

const PAGES = ['workbench', 'why', 'profile', 'analysis', 'relevance', 'indexes', 'tasks', 'security', 'notifications'] as const
const READER = { password: 'A long one, with 4 kinds!', opendistro_security_roles: ['console_reader'] }

describe.skipIf(!hasBrowser)('every page, signed in', () => {
  const shown = showBooks(['--security'], 'admin:admin')

  async function signedIn(user: string, password: string) {
    const opened = await newPage(shown.browser, shown.server.url)
    await signIn(opened.page, user, password)
    await opened.page.getByRole('link', { name: 'Workbench' }).waitFor()
    return opened
  }

  it.each([
    ['one who manages', 'admin', 'admin'],
    ['one who may read some of an index', 'reader', READER.password],
  ])('opens for %s, and says what is refused', async (_, user, password) => {
    const role = {
      index_permissions: [{ index_patterns: ['books'], allowed_actions: ['read'], dls: '{"term":{"genre":"animals"}}', fls: ['~year'] }],
    }
    expect((await shown.server.rest('PUT', '/_plugins/_security/api/roles/console_reader', role, 'admin:admin')).status).toBeLessThan(300)
    expect((await shown.server.rest('PUT', '/_plugins/_security/api/internalusers/reader', READER, 'admin:admin')).status).toBeLessThan(300)
    const { page, problems, close } = await signedIn(user, password)
    for (const name of PAGES) {
      await page.goto(`${shown.server.url}/_console/#/${name}`)
      await page.locator('#page h2, #page h3').first().waitFor()
      await expectAccessible(page)
    }
    await expectUnharmed(page)
    expect(problems).toEqual([])
    await close()
  })

  it('runs searches as the one who is signed in', async () => {
    const { page, problems, close } = await signedIn('reader', READER.password)
    await page.getByRole('textbox', { name: 'Requests' }).fill('GET /books/_search?filter_path=hits.total.value\n\nGET /hostile/_search')
    await page.keyboard.press('ControlOrMeta+A')
    await page.getByRole('button', { name: /^Run/ }).click()
    await expect.poll(() => page.locator('#page').textContent()).toMatch(/hostile\/_search · 403/)
    await page.goto(`${shown.server.url}/_console/#/why`)
    await page.getByLabel('Index').fill('books')
    await page.getByRole('textbox', { name: 'Search' }).fill('{ "query": { "match": { "text": "fox" } } }')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await page.getByRole('region', { name: 'Explanation' }).waitFor()
    // Those of computers and the kitchen are hidden.
    expect(await page.locator('.why-hits b').count()).toBe(2)
    await page.goto(`${shown.server.url}/_console/#/relevance`)
    await page.getByLabel('Index').fill('books')
    await page.getByLabel('Words of a query').fill('fox')
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Hits of A' }).getByRole('listitem').first().waitFor()
    expect(await page.locator('body').textContent()).not.toContain('card catalogues')
    expect(problems).toEqual([])
    await close()
  })
})

describe.skipIf(!hasBrowser)('pages over what there is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'searchlet-console-'))
  const shown = showBooks(['--path', join(folder, 'data'), '-E', `path.repo=${join(folder, 'repositories')}`])
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('takes a snapshot, restores it under another name, deletes it', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    await page.getByRole('link', { name: 'Indexes' }).click()
    await page.getByRole('tab', { name: 'Snapshots' }).click()
    await page.getByRole('button', { name: 'Create a repository' }).click()
    await page.getByLabel('Name').fill('kept')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: 'Open kept' }).click()
    await page.getByText('None yet').waitFor()
    await page.getByRole('button', { name: 'Take a snapshot' }).click()
    await page.getByLabel('Name').fill('first')
    await page.getByRole('button', { name: 'Take', exact: true }).click()
    await page.getByRole('row', { name: /^first success/ }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Restore first' }).click()
    await page
      .getByRole('textbox', { name: 'What is restored' })
      .fill('{ "indices": "books", "rename_pattern": "(.+)", "rename_replacement": "restored-$1" }')
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page.getByText('restored-books restored').waitFor()
    expect((await shown.server.rest('GET', '/restored-books/_count')).body).toMatchObject({ count: 8 })
    await page.getByRole('button', { name: 'Restore first' }).click()
    await page.getByRole('textbox', { name: 'What is restored' }).fill('{ "indices": "books" }')
    await page.getByRole('dialog').getByRole('button', { name: 'Restore' }).click()
    await page
      .getByRole('dialog')
      .getByText(/open index with same name/)
      .waitFor()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete first' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('None yet').waitFor()
    await page.getByRole('button', { name: 'Back to the repositories' }).click()
    await page.getByRole('row', { name: /^kept/ }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('shows merges, the event loop, and the slices of a search', async () => {
    for (let i = 0; i < 3; i++) await shown.server.rest('PUT', `/cut/_doc/${i}?refresh`, { title: 'a fox' })
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    await page.goto(`${shown.server.url}/_console/#/profile`)
    const slicing = { 'search.concurrent_segment_search.mode': 'all', 'search.concurrent.max_slice_count': 3 }
    expect((await shown.server.rest('PUT', '/cut/_settings', slicing)).status).toBe(200)
    await page.getByLabel('Index').fill('cut')
    await page.getByRole('textbox', { name: 'Search' }).fill('{ "query": { "match": { "title": "fox" } } }')
    await page.getByRole('button', { name: 'Measure' }).click()
    await expect.poll(() => page.locator('.timeline').textContent()).toMatch(/slice 1, .*thread.*slice 2, .*thread/s)
    await expectAccessible(page)
    // OpenSearch tells less of its slices.
    const times = { time_in_nanos: 9000, max_slice_time_in_nanos: 9000, min_slice_time_in_nanos: 1000, avg_slice_time_in_nanos: 4000 }
    const query = [{ type: 'TermQuery', description: 'title:fox', ...times, breakdown: {} }]
    const collector = [{ name: 'SimpleTopDocsCollector', time_in_nanos: 100, slice_count: 3 }]
    await page.getByRole('button', { name: 'Paste a profile' }).click()
    await page
      .getByLabel('Answer of a search')
      .fill(JSON.stringify({ profile: { shards: [{ id: '[n][cut][0]', searches: [{ query, collector, rewrite_time: 1 }] }] } }))
    await page.getByRole('button', { name: 'Show' }).click()
    await expect.poll(() => page.locator('.timeline').textContent()).toMatch(/slowest of 3 slices.*average.*fastest/s)
    await page.goto(`${shown.server.url}/_console/#/indexes?name=cut`)
    await shown.server.rest('POST', '/cut/_forcemerge?max_num_segments=1')
    await page.getByRole('tab', { name: 'Segments' }).click()
    await expect.poll(() => page.locator('.merges').textContent()).toMatch(/Nothing is being merged; 1 merge since/)
    await page.goto(`${shown.server.url}/_console/#/tasks`)
    await expect.poll(() => page.getByRole('region', { name: 'Event loop' }).textContent()).toMatch(/Others waited .* at most/)
    await expectAccessible(page)
    await picture(page, 'tasks')
    expect(problems).toEqual([])
    await close()
  })

  it('stays usable with an index of a thousand fields', async () => {
    const properties = Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [`field_${i}`, { type: i % 2 === 0 ? 'text' : 'keyword' }]),
    )
    expect((await shown.server.rest('PUT', '/wide', { mappings: { properties } })).status).toBe(200)
    const document = Object.fromEntries(Object.keys(properties).map(name => [name, `value of ${name}`]))
    await shown.server.rest('PUT', '/wide/_doc/1?refresh', document)
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    await page.goto(`${shown.server.url}/_console/#/indexes?name=wide`)
    await page.getByRole('cell', { name: 'value of field_0', exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Mapping' }).click()
    await page.getByRole('button', { name: '900 more rows' }).waitFor()
    await page.getByLabel('Find').fill('field_999')
    await page.getByRole('row', { name: /^field_999 keyword/ }).waitFor()
    expect(await page.getByRole('group', { name: 'Fields' }).getByRole('row').count()).toBe(2)
    await page.goto(`${shown.server.url}/_console/#/workbench`)
    await page.getByRole('textbox', { name: 'Requests' }).fill('GET /wide/_search\n{ "query": { "match": { ')
    await page.keyboard.type('"field_99')
    const named = page.getByRole('option', { name: /field_99/ })
    await named.first().waitFor()
    expect(problems).toEqual([])
    await close()
  })
})
