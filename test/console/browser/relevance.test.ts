// Relevance as somebody works on it: judgements in and out, ratings given, two searches compared, sliders moved.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectUnharmed, HOSTILE, hasBrowser, newPage, picture } from './browser.ts'
import { showBooks } from './support.ts'

const QRELS = 'fox 0 1 3\nfox 0 2 2\nfox 0 7 0\nindexes 0 5 3\nindexes 0 3 2\nslow 0 4 3\n'
const TOPICS = 'fox\tfox\nindexes\tinverted indexes\nslow\tslow animals\n'
const HYBRID = JSON.stringify({ query: { hybrid: { queries: [{ match: { title: '{{query}}' } }, { match: { text: '{{query}}' } }] } } })

describe.skipIf(!hasBrowser)('the page of relevance', () => {
  const shown = showBooks()

  const visit = async (options = {}) => {
    const opened = await newPage(shown.browser, shown.server.url, options)
    await opened.page.goto(`${shown.server.url}/_console/#/relevance`)
    await opened.page.getByRole('heading', { name: 'Relevance', level: 2 }).waitFor()
    return opened
  }
  const importJudgements = async (page: Page) => {
    await page.getByRole('button', { name: 'Import' }).click()
    await page.getByLabel('Judgements', { exact: true }).fill(QRELS)
    await page.getByLabel('Topics', { exact: true }).fill(TOPICS)
    await page.getByRole('dialog').getByRole('button', { name: 'Import' }).click()
    await page.getByLabel('Index').fill('books')
  }
  const figure = (page: Page, measure: string, column = 1) =>
    page
      .getByRole('region', { name: 'Figures' })
      .getByRole('row', { name: measure })
      .getByRole('cell')
      .nth(column - 1)
      .textContent()

  it('measures queries that are added and rated by hand', async () => {
    const { page, problems, close } = await visit()
    await expectAccessible(page)
    await page.getByLabel('Index').fill('books')
    await page.getByLabel('Words of a query').fill('fox')
    await page.keyboard.press('Enter')
    const hits = page.getByRole('list', { name: 'Hits of A' }).getByRole('listitem')
    await expect.poll(() => hits.count()).toBe(4)
    expect(await figure(page, 'nDCG@10')).toBe('0.0000')
    await hits.nth(1).getByRole('button', { name: '3' }).click()
    await expect.poll(() => figure(page, 'MRR@10')).toBe('0.5000')
    await hits.nth(0).getByRole('button', { name: '0, not relevant' }).click()
    await hits.nth(1).getByRole('button', { name: '3' }).click()
    await expect.poll(() => figure(page, 'MRR@10')).toBe('0.0000')
    await hits.nth(0).getByRole('button', { name: '2' }).click()
    await expect.poll(() => figure(page, 'nDCG@10')).toBe('1.0000')
    await page.reload()
    await expect.poll(() => figure(page, 'nDCG@10')).toBe('1.0000')
    expect(problems).toEqual([])
    await close()
  })

  it('measures as _rank_eval does', async () => {
    const { page, problems, close } = await visit()
    await importJudgements(page)
    await page.getByRole('textbox', { name: 'Body' }).fill('{ "query": { "match": { "text": "{{query}}" } } }')
    await page.getByRole('button', { name: 'Export' }).click()
    const body = JSON.parse((await page.locator('dialog pre').textContent())!) as object
    for (const [measure, metric] of [
      ['P@10', { precision: { k: 10 } }],
      ['R@100', { recall: { k: 100 } }],
      ['MRR@10', { mean_reciprocal_rank: { k: 10 } }],
      ['ERR@10', { expected_reciprocal_rank: { k: 10, maximum_relevance: 3 } }],
    ] as const) {
      const { body: told } = await shown.server.rest('POST', '/books/_rank_eval', { ...body, metric })
      // Precision by _rank_eval is of the hits there are, by trec_eval of ten places.
      const found = (told as { details: Record<string, { hits: unknown[]; metric_score: number }> }).details
      const scores = Object.values(found).map(({ hits, metric_score }) =>
        measure === 'P@10' ? (metric_score * hits.length) / 10 : metric_score,
      )
      const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
      await expect.poll(() => figure(page, measure)).toBe(mean.toFixed(4))
    }
    await page.getByRole('tab', { name: 'TREC qrels' }).click()
    expect((await page.locator('dialog pre').textContent())!.trim().split('\n').sort()).toEqual(QRELS.trim().split('\n').sort())
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save qrels.txt' }).click()])
    expect(readFileSync(await download.path(), 'utf8')).toContain('fox 0 1 3')
    await expectAccessible(page)
    expect(problems).toEqual([])
    await close()
  })

  it('compares two searches, and sees at once what a slider does', async () => {
    const { page, problems, close } = await visit()
    await importJudgements(page)
    await page.getByRole('button', { name: 'Compare with another' }).click()
    await page.getByRole('textbox', { name: 'Body of B' }).fill(HYBRID)
    await page.getByRole('button', { name: 'inverted indexes' }).click()
    await page.getByRole('list', { name: 'Hits of B' }).getByRole('listitem').first().waitFor()
    // B begins as what A is.
    await expect.poll(() => figure(page, 'nDCG@10', 2)).not.toBe(await figure(page, 'nDCG@10', 1))
    const before = await figure(page, 'nDCG@10', 2)
    await page.getByLabel('Weight of match title').focus()
    for (let i = 0; i < 30; i++) await page.keyboard.press('ArrowRight')
    expect(await page.getByLabel('Weight of match text').inputValue()).toBe('0.2')
    await expect.poll(() => figure(page, 'nDCG@10', 2)).not.toBe(before)
    await page.getByLabel('pagination_depth').fill('10')
    await page.getByLabel('Combination').selectOption('rrf')
    const written = JSON.parse(await page.getByRole('textbox', { name: 'Body of B' }).inputValue()) as object
    expect(written).toMatchObject({
      query: { hybrid: { pagination_depth: 10 } },
      search_pipeline: {
        phase_results_processors: [{ 'score-ranker-processor': { combination: { parameters: { weights: [0.8, 0.2] } } } }],
      },
    })
    await page.getByRole('textbox', { name: 'Body of A' }).fill('{ "query": { "match": { "title": "{{query}}" } } }')
    await page.getByRole('button', { name: 'fox', exact: true }).click()
    await expect.poll(() => page.getByRole('list', { name: 'Hits of B' }).textContent()).toContain('new')
    await expect.poll(() => page.getByRole('group', { name: 'Measures' }).textContent()).toMatch(/\d better, \d worse/)
    await expect.poll(() => page.locator('.page').getAttribute('aria-busy')).toBe('false')
    await expectAccessible(page)
    await picture(page, 'relevance')
    expect(problems).toEqual([])
    await close()
  })

  it('never draws what documents hold as markup, on a phone and in the dark', async () => {
    const { page, problems, close } = await visit({ dark: true, width: 390 })
    await page.getByLabel('Index').fill('hostile')
    await page.getByRole('textbox', { name: 'Body' }).fill('{ "query": { "match_all": {} } }')
    await page.getByLabel('Words of a query').fill(HOSTILE)
    await page.keyboard.press('Enter')
    await page.getByRole('list', { name: 'Hits of A' }).getByRole('listitem').first().waitFor()
    await expectUnharmed(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.getByRole('textbox', { name: 'Body' }).fill(JSON.stringify({ query: { [HOSTILE]: {} } }))
    await page.locator('.problem').waitFor()
    await expectUnharmed(page)
    expect(problems).toEqual([])
    await close()
  })
})
