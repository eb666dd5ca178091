// The reference page follows from the endpoint table: `npm run reference` writes it anew.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { table } from '../src/api/table.ts'
import operationWords from '../src/api/words/operations.json' with { type: 'json' }
import parameterWords from '../src/api/words/parameters.json' with { type: 'json' }
import { COMMON_PARAMS, type Operation } from '../src/engine/calls/operation.ts'
import { Router } from '../src/rest/router.ts'

const sentences: Readonly<Record<string, string>> = operationWords
const meanings: Readonly<Record<string, string>> = parameterWords

/** Names in paths. */
const parts = (row: Operation) => row.routes.flatMap(route => [...route.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]))

const sorted = [...table()].sort((a, b) => (a.name < b.name ? -1 : 1))

function page(): string {
  const sections = sorted.map(({ name, action, routes, params }) => {
    const paths = new Map<string, string[]>()
    for (const { method, path } of routes) paths.set(path, [...(paths.get(path) ?? []), method])
    const lines = [...paths].map(([path, methods]) => `    ${methods.join(', ')} ${path}`)
    const names = Object.keys(params ?? {}).sort()
    return `## ${name}\n\n${sentences[name]}\n\n${lines.join('\n')}\n\nAction \`${action}\`.${names.length > 0 ? ` Parameters: ${names.map(n => `\`${n}\``).join(', ')}.` : ''}\n`
  })
  const common = Object.keys(COMMON_PARAMS).map(name => `\`${name}\``)
  return `# Operations\n\nEvery operation there is, named as in the official client. Each also takes ${common.join(', ')}. What parameters mean is told [at the end](#parameters).\n\n${sections.join('\n')}\n${glossary()}`
}

/** Of a parameter that means something else for some operations, these are named. */
function glossary(): string {
  const rows = Object.entries(meanings).map(([name, words]) => {
    const at = name.lastIndexOf('.')
    return `| \`${name.slice(at + 1)}\`${at < 0 ? '' : ` of \`${name.slice(0, at)}\``} | ${words.replaceAll('|', '\\|')} |`
  })
  return `# Parameters\n\n| parameter | meaning |\n| --- | --- |\n${rows.join('\n')}\n`
}

describe('endpoint table', () => {
  it('is what OPERATIONS.md says', async () => {
    await expect(page()).toMatchFileSnapshot('../OPERATIONS.md')
  })

  it('says a sentence of each operation, and of each of its parameters, and of nothing else', () => {
    const namespaces = new Set(table().flatMap(({ name }) => (name.includes('.') ? [name.split('.')[0]] : [])))
    expect(Object.keys(sentences).sort()).toEqual([...namespaces, ...table().map(row => row.name)].sort())
    // Filters of notifications are named by members of what they filter.
    const named = (row: Operation) => [...Object.keys(row.params ?? {}), ...parts(row)].filter(name => !name.includes('.'))
    const names = new Set([...Object.keys(COMMON_PARAMS), ...table().flatMap(named)])
    expect([...names].filter(name => meanings[name] === undefined)).toEqual([])
    const known = new Set(
      table().flatMap(row => named(row).flatMap(name => [name, `${row.name}.${name}`, `${row.name.split('.')[0]}.${name}`])),
    )
    expect(Object.keys(meanings).filter(name => !known.has(name) && !names.has(name) && name !== 'body')).toEqual([])
  })

  it('gives every route to one operation, and names each operation once', () => {
    expect(() => new Router(table())).not.toThrow()
    expect(new Set(table().map(row => row.name)).size).toBe(table().length)
  })
})

// OpenSearch's own description of its API is part of the conformance suite.
const suite = `${process.env.CONFORMANCE_DIR ?? fileURLToPath(new URL('../../shared/conformance', import.meta.url))}/rest-suite/suite.json.gz`

interface Api {
  readonly paths: readonly { readonly path: string; readonly methods: readonly string[] }[]
  readonly params: readonly string[]
}

/** Described parameters that we refuse, by operation: what the server itself refuses by now, and what is not there yet. */
const NOT_TAKEN: Readonly<Record<string, readonly string[]>> = {
  bulk: ['batch_size', 'type'],
  exists_source: ['version', 'version_type'],
  get_source: ['version', 'version_type'],
  'indices.upgrade': ['wait_for_completion'],
  search_template: ['profile'],
  update: ['lang'],
}

describe.skipIf(!existsSync(suite))('endpoint table against the API description', () => {
  const apis: Record<string, Api> = existsSync(suite) ? JSON.parse(gunzipSync(readFileSync(suite)).toString()).apis : {}
  const described = ({ name }: Operation) => apis[name]
  const shape = (path: string) => path.replace(/\{\w+\}/g, '{}')

  it.each(sorted.filter(row => described(row) !== undefined).map(row => [row.name, row] as const))(
    '%s has its routes and parameters',
    (_, row) => {
      const api = described(row)
      const routes = row.routes.map(({ method, path }) => `${method} ${shape(path)}`)
      const missing = api.paths
        .flatMap(({ path, methods }) => methods.map(method => `${method} ${shape(path)}`))
        .filter(route => !routes.includes(route))
      expect(missing).toEqual([])
      const known = new Set([...Object.keys(row.params ?? {}), ...Object.keys(COMMON_PARAMS), ...parts(row)])
      expect(api.params.filter(name => !known.has(name))).toEqual(NOT_TAKEN[row.name] ?? [])
    },
  )
})
