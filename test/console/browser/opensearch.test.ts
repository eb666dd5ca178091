// The main tasks of the pages against a real OpenSearch, where CONSOLE_OPENSEARCH names one without security: http://127.0.0.1:9200. What
// these tests make there begins with `console-test`, and is deleted at the end.
import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, hasBrowser, launch, newPage } from './browser.ts'

const address = process.env.CONSOLE_OPENSEARCH
if (hasBrowser && address === undefined) console.log('CONSOLE_OPENSEARCH names no OpenSearch: the console is not tested against one')

const INDEX = 'console-test-books'
const command = fileURLToPath(new URL('../../../bin/searchlet.js', import.meta.url))

describe.skipIf(!hasBrowser || address === undefined)('the console on an OpenSearch', () => {
  let browser: Browser
  let url: string
  const child = spawn(process.execPath, [command, ...(address === undefined ? ['--version'] : ['console', address, '--no-open'])], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const rest = async (method: string, path: string, body?: object | string) => {
    const response = await fetch(address + path, {
      method,
      headers: { 'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json' },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as unknown }
  }
  const forget = async () => {
    await rest('DELETE', `/${INDEX}?ignore_unavailable=true`)
    await rest('DELETE', '/_ingest/pipeline/console-test-clean')
    await rest('DELETE', '/_index_template/console-test')
  }
  beforeAll(async () => {
    url = await new Promise<string>(resolve => child.stdout!.once('data', data => resolve(String(data).trim())))
    await forget()
    const texts = ['A quick fox', 'Foxes and a fox', 'Slow turtles']
    const lines = texts.flatMap((title, i) => [{ index: { _index: INDEX, _id: String(i + 1) } }, { title, year: 2020 + i }])
    const { status } = await rest('POST', '/_bulk?refresh', `${lines.map(line => JSON.stringify(line)).join('\n')}\n`)
    expect(status).toBe(200)
    browser = await launch()
  })
  afterAll(async () => {
    await forget()
    await browser?.close()
    child.kill()
  })
  const visit = async (name: string) => {
    const opened = await newPage(browser, url.replace(/\/_console\/$/, ''))
    await opened.page.goto(`${url}#/${name}`)
    await opened.page.locator('#page').waitFor()
    return opened
  }
  const ended = async ({ page, problems, close }: Awaited<ReturnType<typeof visit>>) => {
    await expectAccessible(page)
    expect(problems).toEqual([])
    await close()
  }
  const search = async (page: Page, button: string) => {
    await page.getByLabel('Index').fill(INDEX)
    await page.getByRole('textbox', { name: 'Search' }).fill('{ "query": { "match": { "title": "fox" } } }')
    await page.getByRole('button', { name: button, exact: true }).click()
  }

  it('runs requests in the workbench', async () => {
    const opened = await visit('workbench')
    await opened.page.getByRole('textbox', { name: 'Requests' }).fill(`GET /${INDEX}/_search`)
    await opened.page.getByRole('button', { name: /^Run/ }).click()
    await expect.poll(() => opened.page.getByTestId('status').textContent()).toBe('200')
    await ended(opened)
  })

  it('explains scores and profiles', async () => {
    const why = await visit('why')
    await search(why.page, 'Search')
    await expect.poll(() => why.page.getByRole('region', { name: 'Explanation' }).textContent()).toContain('idf, computed as')
    await ended(why)
    const profile = await visit('profile')
    await search(profile.page, 'Measure')
    await expect.poll(() => profile.page.getByRole('group', { name: 'Query', exact: true }).textContent()).toContain('TermQuery')
    await ended(profile)
  })

  it('takes a text through an analyzer', async () => {
    const opened = await visit('analysis')
    await opened.page.getByRole('textbox', { name: 'Text' }).fill('The QUICK fox')
    await expect.poll(() => opened.page.locator('.stages > li').last().locator('.token').allTextContents()).toEqual(['the', 'quick', 'fox'])
    await ended(opened)
  })

  it('measures relevance', async () => {
    const opened = await visit('relevance')
    const { page } = opened
    await page.getByLabel('Index').fill(INDEX)
    await page.getByLabel('Words of a query').fill('fox')
    await page.keyboard.press('Enter')
    const hits = page.getByRole('list', { name: 'Hits of A' }).getByRole('listitem')
    await expect.poll(() => hits.count()).toBe(2)
    await hits.nth(1).getByRole('button', { name: '3' }).click()
    await expect.poll(() => page.getByRole('row', { name: 'MRR@10' }).textContent()).toContain('0.5000')
    await ended(opened)
  })

  it('edits mappings and templates, and walks a document through a pipeline', async () => {
    const opened = await visit(`indexes?name=${INDEX}`)
    const { page } = opened
    await page.getByRole('tab', { name: 'Mapping' }).click()
    await page.getByRole('button', { name: 'Edit the mapping' }).click()
    await page.getByRole('textbox', { name: 'Mapping' }).fill('{ "properties": { "isbn": { "type": "keyword" } } }')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /^isbn/ }).waitFor()
    await page.goto(`${url}#/indexes`)
    await page.getByRole('tab', { name: 'Templates' }).click()
    await page.getByRole('button', { name: 'Create a template' }).click()
    await page.getByLabel('Name').fill('console-test')
    await page.getByRole('textbox', { name: 'template' }).fill('{ "index_patterns": ["console-test-logs-*"] }')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: /^console-test/ }).waitFor()
    await page.getByRole('tab', { name: 'Ingest pipelines' }).click()
    await page.getByRole('button', { name: 'Create an ingest pipeline' }).click()
    await page.getByLabel('Name').fill('console-test-clean')
    await page.getByRole('button', { name: 'Walk through' }).click()
    await expect
      .poll(() => page.getByRole('list', { name: 'Steps' }).textContent())
      .toMatch(/trim.*success.*_source\.title The quick brown Fox The quick brown Fox/s)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await rest('GET', '/_ingest/pipeline/console-test-clean')).status).toBe(200)
    await ended(opened)
  })

  it('shows what runs', async () => {
    const opened = await visit('tasks')
    await opened.page.getByRole('group', { name: 'Thread pools' }).waitFor()
    await ended(opened)
  })

  it('says where a plugin is missing', async () => {
    const opened = await visit('notifications')
    await opened.page.locator('.problem, .empty, tbody tr').first().waitFor()
    await ended(opened)
  })
})
