// The workbench as somebody uses it: write, complete, run, look, copy.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { expectAccessible, expectUnharmed, HOSTILE, hasBrowser, newPage, picture } from './browser.ts'
import { showBooks } from './support.ts'

const SEARCH = `GET /books/_search
{
  "query": { "match": { "text": "fox" } },
  "highlight": { "fields": { "text": {} } },
  "aggs": { "genres": { "terms": { "field": "genre" } } }
}`

describe.skipIf(!hasBrowser)('the workbench', () => {
  const shown = showBooks()

  const write = async (page: Page, text: string) => {
    await page.getByRole('textbox', { name: 'Requests' }).fill(text)
  }
  const run = (page: Page) => page.getByRole('button', { name: /^Run/ }).click()
  const status = (page: Page) => page.getByTestId('status')

  it('runs a search and shows its hits, table, charts and JSON', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    await write(page, SEARCH)
    await run(page)
    await expect.poll(() => status(page).textContent()).toBe('200')
    await page.getByRole('tab', { name: 'Hits' }).click()
    expect(await page.locator('.hits li header strong').allTextContents()).toContain('The quick brown fox')
    expect(await page.locator('.hits mark').first().textContent()).toBe('fox')
    await expectAccessible(page)
    await picture(page, 'workbench')
    await page.getByRole('tab', { name: 'Table' }).click()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(expect.arrayContaining(['_id', 'title', 'year']))
    await page.getByRole('tab', { name: 'Charts' }).click()
    expect(await page.locator('.bars li').first().textContent()).toContain('animals')
    await page.getByLabel('Drawn as').selectOption('pie')
    expect(await page.locator('.pie-chart li').count()).toBe(3)
    await page.getByRole('tab', { name: 'JSON' }).click()
    expect(await page.getByTestId('json').textContent()).toContain('hits')
    await expectAccessible(page)
    expect(problems).toEqual([])
    await close()
  })

  it('completes endpoints, queries, fields and values', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    const box = page.getByRole('textbox', { name: 'Requests' })
    const offered = () => page.getByRole('option').allTextContents()
    const first = async (text: string) => expect.poll(async () => (await offered())[0] ?? '').toContain(text)
    await write(page, '')
    await box.focus()
    await page.keyboard.type('GET /boo')
    await first('books')
    await page.keyboard.press('Enter')
    await page.keyboard.type('/_sea')
    await first('_search')
    await page.keyboard.press('Enter')
    await page.keyboard.type('\n{ "que')
    await first('query')
    await page.keyboard.press('Tab')
    await page.keyboard.type('"ter')
    await first('term')
    await page.keyboard.press('Enter')
    await page.keyboard.type('"gen')
    await first('genre')
    await page.keyboard.press('Enter')
    await page.keyboard.type('kit')
    await first('kitchen')
    await page.keyboard.press('Enter')
    expect((await box.inputValue()).replace(/\s+/g, ' ')).toContain('GET /books/_search { "query": {"term": {"genre": "kitchen"}}}')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => status(page).textContent()).toBe('200')
    expect(problems).toEqual([])
    await close()
  })

  it('marks errors at their line, its own and the server’s', async () => {
    const { page, close } = await newPage(shown.browser, shown.server.url)
    await write(page, 'GET /books/_search\n{\n  "query": { "match_all": {} }\n  "size": 1\n}')
    expect(await page.locator('.editor-marks').textContent()).toContain('4:3')
    await write(page, 'GET /books/_search\n{\n  "query": {\n    "mtch": { "text": "fox" }\n  }\n}')
    await run(page)
    await expect.poll(() => status(page).textContent()).toBe('400')
    expect(await page.locator('.editor-marks').textContent()).toContain('unknown query [mtch]')
    expect(await page.locator('.editor-lines .wrong').textContent()).toBe('4')
    await expectAccessible(page)
    await close()
  })

  it('runs several, remembers them, and says them in other words', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    await write(
      page,
      `PUT /made/_doc/1?refresh\n{ "text": """a "long"\ntext""" }\n\n${SEARCH}\n\nPOST /_bulk?refresh\n{"index":{"_index":"made","_id":"2"}}\n{"text":"two"}\n`,
    )
    await page.keyboard.press('Control+a')
    await run(page)
    await expect.poll(() => page.getByRole('tablist', { name: 'Answers' }).getByRole('tab').allTextContents()).toHaveLength(3)
    expect((await shown.server.rest('GET', '/made/_doc/1')).body).toMatchObject({ _source: { text: 'a "long"\ntext' } })
    expect((await shown.server.rest('GET', '/made/_count')).body).toMatchObject({ count: 2 })
    await page.getByRole('button', { name: 'History' }).click()
    expect(await page.getByRole('dialog').getByRole('listitem').count()).toBe(3)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Copy as' }).click()
    const form = page.locator('dialog pre')
    expect(await form.textContent()).toContain("curl -X PUT 'http://127.0.0.1:9200/made/_doc/1?refresh'")
    await page.getByRole('tab', { name: 'Searchlet' }).click()
    expect(await form.textContent()).toMatch(/await engine\.index\(\{\s+index: 'made',\s+id: '1',\s+refresh: true/)
    expect(problems).toEqual([])
    await close()
  })

  it('never draws what documents hold as markup', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    for (const request of [
      'GET /hostile/_search',
      `GET /hostile/_doc/${encodeURIComponent(HOSTILE)}`,
      `GET /_search?q=${encodeURIComponent(`${HOSTILE}:(`)}`,
      'GET /_cat/indices',
    ]) {
      await write(page, request)
      await run(page)
      // The answer before is shown until this one is there.
      await expect.poll(() => page.getByRole('region', { name: 'Answers' }).getAttribute('aria-busy')).toBe('false')
      await expect.poll(() => status(page).isVisible()).toBe(true)
      for (const view of await page.getByRole('tablist', { name: 'Form of the answer' }).getByRole('tab').all()) {
        await view.click()
        await expectUnharmed(page)
      }
    }
    expect(problems).toEqual([])
    await close()
  })

  it('goes anywhere by keyboard, in the dark, on a phone', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url, { width: 390, height: 780, dark: true })
    await write(page, SEARCH)
    await run(page)
    await expect.poll(() => status(page).textContent()).toBe('200')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await expectAccessible(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('search books')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('textbox', { name: 'Requests' }).inputValue()).toContain('match_all')
    await page.getByRole('button', { name: 'Navigation' }).click()
    expect(await page.getByRole('link', { name: 'Workbench' }).isVisible()).toBe(true)
    expect(problems).toEqual([])
    await close()
  })

  it('stays usable with an answer of ten megabytes', async () => {
    const entry = JSON.stringify({ text: 'words and more words '.repeat(45), list: Array.from({ length: 10 }, (_, i) => i) })
    const lines = Array.from({ length: 9000 }, () => `{"index":{}}\n${entry}\n`).join('')
    await shown.server.rest('POST', '/many/_bulk?refresh', lines)
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    await write(page, 'GET /many/_search?size=9000')
    await run(page)
    await expect.poll(() => status(page).textContent()).toBe('200')
    const longest = await page.evaluate(async () => {
      const start = performance.now()
      ;(document.querySelectorAll('[role="tab"]')[0] as HTMLElement).click()
      await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
      return performance.now() - start
    })
    console.log(`a form of an answer of 10 MB is drawn in ${Math.round(longest)} ms`)
    expect(longest).toBeLessThan(20_000)
    expect(problems).toEqual([])
    await close()
  })
})
