// What every test of the console in a browser begins with: a served engine that holds books and hostile documents, and a Chromium.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { fillBooks, fillHostile } from './books.ts'
import { launch, type Served, serve } from './browser.ts'

export interface Shown {
  readonly browser: Browser
  readonly server: Served
}

/** For all tests of a suite. `user`: who fills it, where security is on. */
export function showBooks(args: readonly string[] = [], user?: string): Shown {
  const shown: { browser?: Browser; server?: Served } = {}
  beforeAll(async () => {
    shown.server = await serve(...args)
    await fillBooks(shown.server, user)
    await fillHostile(shown.server, user)
    shown.browser = await launch()
  })
  afterAll(async () => {
    await shown.browser?.close()
    await shown.server?.stop()
  })
  return shown as Shown
}

export async function signIn(page: Page, user = 'admin', password = user): Promise<void> {
  await page.getByLabel('User').fill(user)
  await page.getByLabel('Password').last().fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** As the demonstration has it, but with keys, and without the roles that a newer version brings. */
export function writeSecurityConfig(folder: string): void {
  const config = {
    config: {
      dynamic: {
        api_tokens: { enabled: true },
        authc: {
          basic: {
            http_enabled: true,
            order: 1,
            http_authenticator: { type: 'basic', challenge: true },
            authentication_backend: { type: 'intern' },
          },
        },
      },
    },
  }
  // Files of the demonstration, but with keys.
  for (const name of ['internal_users', 'roles', 'roles_mapping', 'action_groups', 'tenants'] as const) {
    const type = {
      internal_users: 'internalusers',
      roles_mapping: 'rolesmapping',
      action_groups: 'actiongroups',
      roles: 'roles',
      tenants: 'tenants',
    }[name]
    const users = { admin: { hash: HASH, backend_roles: ['admin'] } }
    const mapping = { all_access: { backend_roles: ['admin'] } }
    const content = name === 'internal_users' ? users : name === 'roles_mapping' ? mapping : {}
    writeFileSync(join(folder, `${name}.yml`), JSON.stringify({ _meta: { type, config_version: 2 }, ...content }))
  }
  writeFileSync(join(folder, 'config.yml'), JSON.stringify({ _meta: { type: 'config', config_version: 2 }, ...config }))
}

/** Of the password `admin`. */
const HASH = '$2a$12$VcCDgh2NDk07JGN0rjGbM.Ad41qVR/YFJcgHp0UGns5JDymv..TOG'
