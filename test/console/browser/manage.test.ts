// Indexes and tasks, and security with its keys: as somebody uses them, with security off and on.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { fillBooks } from './books.ts'
import { expectAccessible, expectUnharmed, HOSTILE, hasBrowser, newPage, picture, serve } from './browser.ts'
import { showBooks, signIn, writeSecurityConfig } from './support.ts'

describe.skipIf(!hasBrowser)('pages that manage, without security', () => {
  const shown = showBooks()

  it('lists indexes, makes one, changes its documents, deletes it', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    await page.getByRole('link', { name: 'Indexes' }).click()
    await page.getByRole('link', { name: 'books' }).waitFor()
    await expectAccessible(page)
    await picture(page, 'indexes')
    await page.getByRole('button', { name: 'Create an index' }).click()
    await page.getByLabel('Name').fill('made')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await page.getByRole('link', { name: 'made' }).click()
    await page.getByRole('button', { name: 'Add a document' }).click()
    await page.getByLabel('Id').fill('1')
    await page.getByRole('textbox', { name: 'Document' }).fill('{ "title": "fox" }')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('button', { name: '1', exact: true }).click()
    await page.getByRole('textbox', { name: 'Document' }).fill('{ "title": "turtle" }')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'turtle', exact: true }).waitFor()
    expect((await shown.server.rest('GET', '/made/_doc/1')).body).toMatchObject({ _source: { title: 'turtle' } })
    await page.getByRole('tab', { name: 'Segments' }).click()
    await page.getByRole('group', { name: 'Segments' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'Documents' }).click()
    await page.getByRole('button', { name: 'Delete 1' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('No documents yet').waitFor()
    await page.getByRole('link', { name: 'Indexes' }).last().click()
    await page.getByRole('button', { name: 'Delete made' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(async () => (await shown.server.rest('GET', '/made')).status).toBe(404)
    for (const name of ['Aliases', 'Ingest pipelines', 'Snapshots']) {
      await page.getByRole('tab', { name }).click()
      await page.getByRole('region', { name }).waitFor()
    }
    expect(problems).toEqual([])
    await close()
  })

  it('shows what runs, and draws nothing of documents as markup', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url, { dark: true, width: 390 })
    const visit = async (address: string) => {
      await page.goto(`${shown.server.url}/_console/#/${address}`)
      await page.locator('.page').waitFor()
    }
    await visit('tasks')
    await page.getByRole('group', { name: 'Thread pools' }).waitFor()
    await expectAccessible(page)
    await visit('indexes?name=hostile')
    await page.getByRole('button', { name: '1', exact: true }).waitFor()
    for (const name of ['Documents', 'Mapping', 'Settings', 'Segments']) {
      await page.getByRole('tab', { name }).click()
      await page.waitForTimeout(200)
      await expectUnharmed(page)
    }
    await visit(`indexes?name=${encodeURIComponent(HOSTILE)}`)
    await page.locator('.problem').waitFor()
    await expectUnharmed(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    await visit('security')
    await page.getByText('Security is off').waitFor()
    expect(problems).toEqual([])
    await close()
  })
})

describe.skipIf(!hasBrowser)('pages that manage, with security', () => {
  const shown = showBooks(['--security'], 'admin:admin')
  const folder = mkdtempSync(join(tmpdir(), 'searchlet-console-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('lets in who has the password, until signing out', async () => {
    const { page, problems, close } = await newPage(shown.browser, shown.server.url)
    await page.getByRole('form', { name: 'Sign in' }).waitFor()
    await expectAccessible(page)
    await signIn(page, 'admin', 'wrong')
    await page.getByText('Wrong user or password.').waitFor()
    await signIn(page)
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('cell', { name: 'admin' }).first().waitFor()
    await page.getByRole('button', { name: 'Create a user' }).click()
    await page.getByLabel('User', { exact: true }).fill('reader')
    await page.getByLabel('Password').fill('A long one, with 4 kinds!')
    await page.getByLabel('Roles', { exact: true }).fill('readall,')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('cell', { name: 'reader', exact: true }).waitFor()
    expect((await shown.server.rest('GET', '/books/_search', undefined, 'reader:A long one, with 4 kinds!')).status).toBe(200)
    await page.getByRole('tab', { name: 'Roles' }).click()
    await page.getByRole('group', { name: 'Roles' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'My account' }).click()
    await page.getByRole('heading', { name: 'admin' }).waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('form', { name: 'Sign in' }).waitFor()
    expect(problems).toEqual([])
    await close()
  })

  it('makes keys that may do what was chosen, shows them once, and revokes them', async () => {
    writeSecurityConfig(folder)
    const own = await serve('--security', '--security-config', folder, '-E', 'plugins.security.restapi.roles_enabled=all_access')
    try {
      await fillBooks(own, 'admin:admin')
      const { page, problems, close } = await newPage(shown.browser, own.url)
      await signIn(page)
      await page.getByRole('link', { name: 'Security' }).click()
      await page.getByText('No keys yet').waitFor()
      await page.getByRole('button', { name: 'Create a key' }).click()
      await page.getByLabel('Name').fill('loader')
      await page.getByLabel('Indexes').fill('boo*,')
      await expect.poll(() => page.getByTestId('matched').textContent()).toContain('books')
      await page.getByLabel('Expires after').selectOption('86400')
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Create', exact: true }).click()
      const token = (await page.getByTestId('token').textContent())!.trim()
      const withKey = async () => (await fetch(`${own.url}/books/_search`, { headers: { authorization: `ApiKey ${token}` } })).status
      expect(await withKey()).toBe(200)
      await page.getByRole('button', { name: 'I have it' }).click()
      await page.reload()
      await page.getByRole('cell', { name: 'loader' }).waitFor()
      expect(await page.locator('body').textContent()).not.toContain(token)
      expect(await page.locator('tbody .status').textContent()).toBe('active')
      await expectAccessible(page)
      await picture(page, 'keys')
      await page.getByRole('button', { name: 'Revoke' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
      await expect.poll(() => page.locator('tbody .status').textContent()).toBe('revoked')
      expect(await withKey()).toBe(401)
      expect(problems).toEqual([])
      await close()
    } finally {
      await own.stop()
    }
  })

  it('shows what was audited, changes what is, and brings the configuration up to date', async () => {
    writeSecurityConfig(folder)
    const settings = ['plugins.security.restapi.roles_enabled=all_access', 'plugins.security.audit.type=internal_opensearch']
    const own = await serve('--security', '--security-config', folder, ...settings.flatMap(one => ['-E', one]))
    try {
      await own.rest('GET', `/${encodeURIComponent(HOSTILE)}`, undefined, `${HOSTILE}:wrong`)
      await fillBooks(own, 'admin:admin')
      const { page, problems, close } = await newPage(shown.browser, own.url)
      await signIn(page)
      await page.getByRole('link', { name: 'Security' }).click()
      await page.getByRole('tab', { name: 'Upgrade' }).click()
      await page.getByRole('row', { name: 'roles update required', exact: true }).waitFor()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Perform' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Perform' }).click()
      await page.getByText('Everything is as this version has it').waitFor()
      expect(await page.getByRole('group', { name: 'Done' }).textContent()).toContain('added [')
      await page.getByRole('tab', { name: 'Audit' }).click()
      const failed = page.getByRole('group', { name: 'Records' }).getByRole('row', { name: 'FAILED_LOGIN' })
      await expect
        .poll(
          async () => {
            await page.getByRole('button', { name: 'Refresh' }).click()
            return failed.count()
          },
          { timeout: 20_000, interval: 500 },
        )
        .toBeGreaterThan(0)
      await expectUnharmed(page)
      await expectAccessible(page)
      await page.getByLabel('Category').selectOption('FAILED_LOGIN')
      await failed.first().getByRole('button').click()
      expect(await page.getByRole('dialog').textContent()).toContain('audit_rest_request_path')
      await expectUnharmed(page)
      await page.keyboard.press('Escape')
      await page.getByRole('region', { name: 'What is recorded' }).getByRole('button', { name: 'Edit' }).click()
      const box = page.getByRole('textbox', { name: 'Configuration' })
      const config = JSON.parse(await box.inputValue()) as { audit: object }
      await box.fill(JSON.stringify({ ...config, audit: { ...config.audit, disabled_rest_categories: ['FAILED_LOGIN'] } }))
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await page.getByRole('dialog').waitFor({ state: 'detached' })
      expect((await own.rest('GET', '/_plugins/_security/api/audit', undefined, 'admin:admin')).body).toMatchObject({
        config: { audit: { disabled_rest_categories: ['FAILED_LOGIN'] } },
      })
      expect(problems).toEqual([])
      await close()
    } finally {
      await own.stop()
    }
  })
})
