// Notifications as somebody sets them up: a channel made, tried, changed, found and deleted, and refused as the server refuses it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAccessible, expectUnharmed, HOSTILE, hasBrowser, newPage, picture } from './browser.ts'
import { showBooks } from './support.ts'

const API = '/_plugins/_notifications/configs'

describe.skipIf(!hasBrowser)('the page of notifications', () => {
  const shown = showBooks()
  const received: string[] = []
  const hook = createServer((request, response) => {
    request.on('data', data => received.push(String(data)))
    request.on('end', () => response.writeHead(request.url === '/gone' ? 410 : 200).end(`<b>heard ${request.method}</b>`))
  })
  let url = ''
  beforeAll(async () => {
    await new Promise<void>(resolve => hook.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(hook.address() as AddressInfo).port}`
    const allowed = { 'opensearch.notifications.core.http.allow_private_addresses': true }
    await shown.server.rest('PUT', '/_cluster/settings', { persistent: allowed })
  })
  afterAll(() => new Promise(resolve => hook.close(resolve)))

  const visit = async (options = {}) => {
    const opened = await newPage(shown.browser, shown.server.url, options)
    await opened.page.goto(`${shown.server.url}/_console/#/notifications`)
    await opened.page.getByRole('heading', { name: 'Notifications', level: 2 }).waitFor()
    return opened
  }
  const create = async (page: Page, kind: string, fields: Readonly<Record<string, string>>) => {
    await page.getByRole('button', { name: 'Create a channel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Kind').selectOption(kind)
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label, { exact: true }).fill(value)
    await dialog.getByRole('button', { name: 'Save' }).click()
    return dialog
  }
  const count = async () => ((await shown.server.rest('GET', API)).body as { total_hits: number }).total_hits

  it('makes a channel, tries it, changes it, and deletes it', async () => {
    const { page, problems, close } = await visit()
    await page.getByText('No channels yet').waitFor()
    await expectAccessible(page)
    await create(page, 'webhook', { Name: 'Operations', Id: 'ops', URL: `${url}/ops`, Headers: 'X-Team: search' })
    const row = page.getByRole('row', { name: 'Operations' })
    await row.waitFor()
    expect((await shown.server.rest('GET', `${API}/ops`)).body).toMatchObject({
      config_list: [{ config: { config_type: 'webhook', webhook: { url: `${url}/ops`, header_params: { 'X-Team': 'search' } } } }],
    })
    await page.getByRole('button', { name: 'Try Operations' }).click()
    expect(await page.getByTestId('delivery').textContent()).toBe('200')
    expect(await page.getByRole('dialog').locator('pre').textContent()).toContain('<b>heard POST</b>')
    expect(received.at(-1)).toContain('ops')
    await expectAccessible(page)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await page.getByRole('button', { name: 'Edit Operations' }).click()
    await page.getByRole('dialog').getByLabel('URL').fill(`${url}/gone`)
    await expectAccessible(page)
    await picture(page, 'notifications')
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Try Operations' }).click()
    expect(await page.getByTestId('delivery').textContent()).toBe('500')
    expect(await page.getByRole('dialog').locator('pre').textContent()).toMatch(/410|Gone/)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Delete Operations' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No channels yet').waitFor()
    expect(await count()).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  it('refuses what the server refuses, in its words, before it is asked', async () => {
    const { page, problems, close } = await visit()
    for (const [kind, fields, said] of [
      ['webhook', { Name: 'x', URL: 'ftp://example.org' }, 'Invalid URL or unsupported'],
      ['webhook', { Name: '', URL: 'https://example.org' }, 'name is null or empty'],
      ['smtp_account', { Name: 'x', Host: 'mail.example.org', From: 'nobody' }, 'Invalid email address'],
      ['topic', { Name: 'x', Topic: 'arn:aws:sqs:x' }, 'Invalid AWS SNS topic ARN: arn:aws:sqs:x'],
      ['webhook', { Name: 'x', Id: 'a b', URL: 'https://example.org' }, 'Invalid characters in id'],
    ] as const) {
      const dialog = await create(page, kind, fields)
      expect(await dialog.getByRole('alert').textContent()).toContain(said)
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
    }
    expect(await count()).toBe(0)
    expect(problems).toEqual([])
    await close()
  })

  it('makes e-mail of an account, groups and recipients, and finds by kind, state and words', async () => {
    const { page, problems, close } = await visit()
    await create(page, 'smtp_account', { Name: 'Post office', Host: 'mail.example.org', Port: '587', From: 'alerts@example.org' })
    await page.getByRole('row', { name: 'Post office' }).waitFor()
    await create(page, 'email_group', { Name: 'Night shift', Recipients: 'owl@example.org, bat@example.org,' })
    await page.getByRole('row', { name: 'Night shift' }).waitFor()
    await page.getByRole('button', { name: 'Create a channel' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Kind').selectOption('email')
    await dialog.getByLabel('Name').fill('Mail at night')
    await dialog.getByLabel('Sent by').selectOption({ label: 'Post office' })
    await dialog.getByLabel('Night shift').check()
    await dialog.getByLabel('On: messages are delivered').uncheck()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('row', { name: 'Mail at night' }).waitFor()
    const names = () => page.getByRole('group', { name: 'Channels' }).locator('tbody b').allTextContents()
    await page.getByLabel('Kind').selectOption('email_group')
    await expect.poll(names).toEqual(['Night shift'])
    await page.getByLabel('Kind').selectOption('')
    await page.getByLabel('State').selectOption('false')
    await expect.poll(names).toEqual(['Mail at night'])
    await page.getByLabel('State').selectOption('')
    await page.getByLabel('Find').fill('post')
    await expect.poll(names).toEqual(['Post office'])
    expect(problems).toEqual([])
    await close()
  })

  it('never draws what a channel holds as markup, on a phone and in the dark', async () => {
    await shown.server.rest('POST', API, {
      config: { name: HOSTILE, description: HOSTILE, config_type: 'webhook', webhook: { url: `${url}/${encodeURIComponent(HOSTILE)}` } },
    })
    const { page, problems, close } = await visit({ dark: true, width: 390 })
    await page.locator('tbody tr').first().waitFor()
    await expectUnharmed(page)
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await page.getByRole('button', { name: `Try ${HOSTILE}` }).click()
    await page.getByTestId('delivery').waitFor()
    await expectUnharmed(page)
    expect(problems).toEqual([])
    await close()
  })
})
