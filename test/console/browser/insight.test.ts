// Pages of the console that explain, in a browser.
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectUnharmed, HOSTILE, hasBrowser, newPage, picture } from './browser.ts'
import { showBooks } from './support.ts'

const pretty = (body: object) => JSON.stringify(body, null, 2)
const FOX = pretty({ query: { multi_match: { query: 'fox', fields: ['title', 'text'], type: 'most_fields' } } })
const PROFILED = pretty({
  query: { bool: { must: [{ match: { text: 'fox' } }], filter: [{ range: { year: { gte: 2018 } } }] } },
  aggs: { genres: { terms: { field: 'genre' } } },
})

describe.skipIf(!hasBrowser)('pages that explain', () => {
  const shown = showBooks()

  it('shows why a hit has its score, what sets two apart, and why one was not found', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    await page.getByRole('link', { name: 'Why this score' }).click()
    await expectAccessible(page)
    await page.getByLabel('Index').fill('books')
    await page.getByRole('textbox', { name: 'Search' }).fill(FOX)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    const explanation = page.getByRole('region', { name: 'Explanation' })
    expect(await explanation.textContent()).toContain('idf, computed as')
    expect(await page.locator('.why-hits b').first().textContent()).toBe(await explanation.locator('b').first().textContent())
    await expectAccessible(page)
    await picture(page, 'why')
    await page.getByRole('button', { name: 'vs Foxes of the north' }).click()
    expect(await page.getByRole('group', { name: 'Differences' }).textContent()).toContain('title:fox')
    await expectAccessible(page)
    await page.getByLabel('Id of the document').fill('8')
    await page.getByRole('button', { name: 'Why not?' }).click()
    expect(await page.locator('.reasons').textContent()).toContain('`fox`')
    expect(problems).toEqual([])
    await close()
  })

  it('shows where the time of a search went, and compares two runs', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    await page.getByRole('link', { name: 'Where the time went' }).click()
    await page.getByLabel('Index').fill('books')
    await page.getByRole('textbox', { name: 'Search' }).fill(PROFILED)
    await page.getByRole('button', { name: 'Measure' }).click()
    const query = page.getByRole('group', { name: 'Query', exact: true })
    expect(await query.textContent()).toContain('BooleanQuery')
    expect(await query.textContent()).toContain('TermQuery')
    expect(await page.getByRole('group', { name: 'Aggregations' }).textContent()).toContain('genres')
    expect(await page.locator('.timeline li').count()).toBe(1)
    expect(await page.getByRole('group', { name: 'Blocks' }).textContent()).toMatch(
      /\d+ of \d+ blocks of posting lists read, \d+ % skipped/,
    )
    await query.getByRole('button', { name: 'TermQuery' }).first().click()
    expect(await page.locator('.breakdown').textContent()).toMatch(/create_weight|build_scorer|next_doc/)
    await expectAccessible(page)
    await picture(page, 'profile')
    await page.getByRole('button', { name: 'Measure' }).click()
    await page.getByRole('button', { name: 'Compare with' }).click()
    expect(await page.locator('.pieces small').first().textContent()).toMatch(/^[+-]?\d+ %$/)
    await page.getByRole('button', { name: 'Paste a profile' }).click()
    await page
      .getByLabel('Answer of a search')
      .fill('{ "profile": { "shards": [ { "id": "[n][pasted][0]", "searches": [], "aggregations": [] } ] } }')
    await page.getByRole('button', { name: 'Show' }).click()
    expect(await page.locator('.timeline').textContent()).toContain('[pasted][0]')
    expect(problems).toEqual([])
    await close()
  })

  it('takes a text through analyzers, a field and a chain of one’s own', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    await page.getByRole('link', { name: 'Analysis' }).click()
    const tokens = (chain: number) =>
      page
        .getByRole('region', { name: `Chain ${chain}` })
        .locator('.stages > li')
        .last()
        .locator('.token')
        .allTextContents()
    await page.getByRole('textbox', { name: 'Text' }).fill('The QUICK brown foxes')
    await expect.poll(() => tokens(1)).toEqual(['the', 'quick', 'brown', 'foxes'])
    await page.getByRole('button', { name: 'Compare with another' }).click()
    await expect.poll(() => tokens(2)).toEqual(['quick', 'brown', 'fox'])
    await page.getByRole('region', { name: 'Chain 1' }).getByLabel('By').selectOption('custom')
    await page.getByLabel('Add to Token filters').selectOption('reverse')
    await expect.poll(() => tokens(1)).toEqual(['eht', 'kciuq', 'nworb', 'sexof'])
    await page.getByLabel('Add to Token filters').selectOption('truncate')
    await page.getByRole('button', { name: 'Options of truncate' }).click()
    await page.getByRole('textbox', { name: 'Options of truncate' }).fill('{ "length": 3')
    await page.getByRole('alert').filter({ hasText: 'Options of truncate' }).waitFor()
    await page.getByRole('textbox', { name: 'Options of truncate' }).fill('{ "length": 3 }')
    await expect.poll(() => tokens(1)).toEqual(['eht', 'kci', 'nwo', 'sex'])
    const last = page.getByRole('region', { name: 'Chain 1' }).locator('.stages > li').last()
    expect(await last.locator('header').textContent()).toContain('truncate{ "length": 3 }')
    await expectAccessible(page)
    await picture(page, 'analysis')
    await page.getByLabel(/^Index/).fill('books')
    await page.getByRole('region', { name: 'Chain 2' }).getByLabel('By').selectOption('field')
    await page.getByRole('region', { name: 'Chain 2' }).getByLabel('Field').selectOption('title.keyword')
    await expect.poll(() => tokens(2)).toEqual(['The QUICK brown foxes'])
    await page.getByRole('textbox', { name: 'Text' }).fill(HOSTILE)
    await expect.poll(async () => (await tokens(2)).join()).toBe(HOSTILE)
    await expectUnharmed(page)
    expect(problems).toEqual([])
    await close()
  })

  it('never draws what documents hold as markup', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url, { dark: true, width: 390 })
    for (const name of ['Why this score', 'Where the time went']) {
      await page.getByRole('button', { name: 'Navigation' }).click()
      await page.getByRole('link', { name }).click()
      await page.getByLabel('Index').fill('hostile')
      for (const query of [{ match: { title: HOSTILE } }, { [HOSTILE]: {} }]) {
        await page.getByRole('textbox', { name: 'Search' }).fill(JSON.stringify({ query }))
        await page.getByRole('button', { name: /^(Search|Measure)$/ }).click()
        await page.locator('.why-part, .timeline li, [role=alert]').first().waitFor()
        await expectUnharmed(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
        await expectAccessible(page)
      }
    }
    expect(problems).toEqual([])
    await close()
  })
})
