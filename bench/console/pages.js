// How long does it take from `searchlet console ./data` to the first page, and each page over a million documents?
//
//   npm run build && node bench/console/pages.js [--count 1000000] [--rounds 5]
//
// Made-up documents of 20 to 80 words in a data directory that is made once (below node_modules/.cache) and kept. A page is there when what it
// is about is drawn. Medians; wall-clock time, so a machine that has other things to do makes them longer. It needs a Chromium.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { open } from '../../dist/main.js'
import { madeUpDocuments } from '../lib/made-up-documents.js'
import { readOptions } from '../lib/options.js'

const { count, rounds } = readOptions({ count: 1_000_000, rounds: 5 }).options
const BULK = 5000
const path = fileURLToPath(new URL(`../../node_modules/.cache/searchlet/console-${count}`, import.meta.url))
const command = fileURLToPath(new URL('../../bin/searchlet.js', import.meta.url))

if (!existsSync(path)) await fill()

const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  place => place !== undefined && existsSync(place),
)
const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage()
page.setDefaultTimeout(60_000)

const starts = { 'until it says where it is': [], 'until the first page': [] }
let shown = null
for (let i = 0; i < rounds; i++) {
  shown?.child.kill()
  const begun = performance.now()
  shown = await start()
  starts['until it says where it is'].push(performance.now() - begun)
  await page.goto(shown.url)
  await page.getByRole('textbox', { name: 'Requests' }).waitFor()
  starts['until the first page'].push(performance.now() - begun)
}
for (const [name, times] of Object.entries(starts)) report(name, times)

// The most frequent of all.
const word = 'ba'
const body = JSON.stringify({ query: { match: { text: word } } })
const search = async (box, button, there) => {
  await page.getByLabel('Index').first().fill('many')
  await page.getByRole('textbox', { name: box, exact: true }).fill(body)
  const begun = performance.now()
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.locator(there).first().waitFor()
  return performance.now() - begun
}
const PAGES = {
  workbench: async () => {
    await page.getByRole('textbox', { name: 'Requests' }).fill(`GET /many/_search\n${body}`)
    const begun = performance.now()
    await page.keyboard.press('Control+Enter')
    await page.getByTestId('status').waitFor()
    return performance.now() - begun
  },
  why: () => search('Search', 'Search', '.why-part'),
  profile: () => search('Search', 'Measure', '.timeline li'),
  relevance: async () => {
    await page.getByLabel('Index').fill('many')
    const begun = performance.now()
    await page.getByLabel('Words of a query').fill(word)
    await page.keyboard.press('Enter')
    await page.locator('.ranking li').first().waitFor()
    return performance.now() - begun
  },
  analysis: () => until('.token'),
  indexes: () => until('tbody tr'),
  'indexes?name=many': () => until('tbody tr'),
  tasks: () => until('.gauge'),
  notifications: () => until('.empty'),
  security: () => until('.empty'),
}

async function until(there) {
  const begun = performance.now()
  await page.locator(there).first().waitFor()
  return performance.now() - begun
}

for (const [name, look] of Object.entries(PAGES)) {
  const times = []
  for (let i = 0; i < rounds; i++) {
    await page.evaluate(() => localStorage.clear())
    await page.goto('about:blank')
    await page.goto(`${shown.url}#/${name}`)
    times.push(await look())
  }
  report(name, times)
}
shown.child.kill()
await browser.close()

function report(name, times) {
  const sorted = times.toSorted((a, b) => a - b)
  console.log(
    `${name.padEnd(26)} ${sorted[sorted.length >> 1].toFixed(0).padStart(6)} ms   (${sorted.map(time => time.toFixed(0)).join(', ')})`,
  )
}

function start() {
  const child = spawn(process.execPath, [command, 'console', path, '--no-open'], { stdio: ['ignore', 'pipe', 'inherit'] })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('it ended before it said where it is')))
    child.stdout.once('data', data => resolve({ child, url: String(data).trim() }))
  })
}

async function fill() {
  console.log(`makes ${count} documents in ${path}`)
  const engine = await open({ path })
  await engine.indices.create({ index: 'many', body: { settings: { number_of_shards: 1, number_of_replicas: 0, refresh_interval: '-1' } } })
  let lines = []
  let id = 0
  for (const document of madeUpDocuments(count)) {
    lines.push({ index: { _id: String(id++) } }, document)
    if (lines.length < 2 * BULK && id < count) continue
    await engine.bulk({ index: 'many', body: lines })
    lines = []
  }
  await engine.indices.refresh({ index: 'many' })
  await engine.indices.flush({ index: 'many' })
  await engine.close()
}
