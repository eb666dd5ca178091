// The recorded conversations whose requests are mutated, by area.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const own = fileURLToPath(new URL('./conversations/', import.meta.url))
const examples = fileURLToPath(new URL('../../api/examples/recorded/', import.meta.url))

/**
 * Those of our own, by area; those of the conformance suite, where there is one; and as `examples` what the tests have recorded.
 * `aggs` is every area that begins like it.
 */
export function conversationsOf(area, suite, only) {
  const folders = [own, join(suite, 'diff/scripts')].filter(existsSync).flatMap(root =>
    readdirSync(root)
      .filter(name => name === area || name.startsWith(`${area}-`) || name === `${area}.json`)
      .map(name => join(root, name)),
  )
  const files = folders.flatMap(path => (path.endsWith('.json') ? [path] : readdirSync(path).map(name => join(path, name))))
  if (area === 'examples') files.push(...readdirSync(examples).map(name => join(examples, name)))
  return files
    .filter(file => file.endsWith('.json') && (only === undefined || file.includes(only)))
    .sort()
    .map(file => ({ name: file.split('/').slice(-2).join('/').replace('.json', ''), ...read(file) }))
}

function read(file) {
  const content = JSON.parse(readFileSync(file, 'utf8'))
  if (!Array.isArray(content)) return content
  const first = content.findIndex(({ status }) => status !== undefined)
  return { setup: content.slice(0, first), steps: content.slice(first) }
}
