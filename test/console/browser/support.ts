// What every test of the console in a browser begins with: a served engine that holds books and hostile documents, and a Chromium.
import type { Browser } from 'playwright-core'
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
