// A real Chromium for tests of the console, where one is installed, and a server that shows an engine in it.
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { expect } from 'vitest'

const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const executablePath = PLACES.find(place => place !== undefined && existsSync(place))
const driver = await import('playwright-core').catch(() => null)

/** Says once why nothing is tested. */
export const hasBrowser = executablePath !== undefined && driver !== null
if (!hasBrowser) {
  const lack = driver === null ? 'playwright-core is not installed' : `no Chromium at ${PLACES.filter(Boolean).join(', ')}`
  console.log(`${lack}: tests of the console in a browser are skipped`)
}

export const launch = (): Promise<Browser> => driver!.chromium.launch({ executablePath: executablePath!, args: FLAGS })

const command = fileURLToPath(new URL('../../../bin/searchlet.js', import.meta.url))

export interface Served {
  readonly url: string
  readonly child: ChildProcess
  /** Of the engine itself, besides the console. */
  rest(method: string, path: string, body?: object | string, user?: string): Promise<{ status: number; body: unknown }>
  stop(): Promise<void>
}

export async function serve(...args: string[]): Promise<Served> {
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', '--threads', '1', '--console', ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const ended = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout!.once('data', data => resolve(String(data).trim()))
    child.once('exit', () => reject(new Error('the server ended before it said where it is')))
  })
  return {
    url,
    child,
    async rest(method, path, body, user) {
      const response = await fetch(url + path, {
        method,
        headers: {
          'content-type': typeof body === 'string' ? 'application/x-ndjson' : 'application/json',
          ...(user && { authorization: `Basic ${Buffer.from(user).toString('base64')}` }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text }
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** What every page is checked for: nothing that was logged as an error, and no script of a document ran. */
export async function newPage(browser: Browser, url: string, options: { width?: number; height?: number; dark?: boolean } = {}) {
  const { width = 1280, height = 800, dark = false } = options
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: dark ? 'dark' : 'light' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  page.setDefaultTimeout(60_000)
  const problems: string[] = []
  page.on('pageerror', error => problems.push(String(error)))
  page.on('console', message => {
    // A status that is no success is logged by the browser itself.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text())) problems.push(message.text())
  })
  page.on('dialog', dialog => {
    problems.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (!request.url().startsWith(new URL(url).origin) && !/^(data|blob):/.test(request.url())) problems.push(`fetched ${request.url()}`)
  })
  await page.goto(`${url}/_console/`)
  return { page, problems, close: () => context.close() }
}

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Passes when axe finds nothing to complain of. */
export async function expectAccessible(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page)
  const evaluate = async (expression: string) => {
    const { result, exceptionDetails } = await client.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
      allowUnsafeEvalBlockedByCSP: true,
    })
    if (exceptionDetails !== undefined) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value as unknown
  }
  if ((await evaluate('typeof axe')) === 'undefined') await evaluate(readFileSync(axe, 'utf8'))
  const found = (await evaluate(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(({ html, failureSummary }) => html.slice(0, 160) + ' ' + failureSummary).join(' | ')))`,
  )) as string[]
  expect(found).toEqual([])
  await client.detach()
}

/** Markup in every place a document has for text: where any of it is drawn as markup, it sets `hacked`. */
export const HOSTILE = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>"\'`'

export async function expectUnharmed(page: Page): Promise<void> {
  expect(
    await page.evaluate(() => [
      (globalThis as { hacked?: number }).hacked ?? 0,
      document.querySelectorAll('img[src="x"], script:not([src])').length,
    ]),
  ).toEqual([0, 0])
}

const pictures = fileURLToPath(new URL('../../../docs/console/', import.meta.url))

/** Taken anew with PICTURES=1 only: pictures differ from machine to machine. */
export async function picture(page: Page, name: string): Promise<void> {
  if (process.env.PICTURES !== '1') return
  mkdirSync(pictures, { recursive: true })
  writeFileSync(`${pictures}${name}.png`, await page.screenshot({ animations: 'disabled' }))
}
