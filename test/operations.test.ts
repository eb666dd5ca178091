// The reference page follows from the endpoint table: `npm run reference` writes it anew.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { table } from '../src/api/table.ts'
import { COMMON_PARAMS, type Operation } from '../src/engine/calls/operation.ts'
import { Router } from '../src/rest/router.ts'

const sorted = [...table()].sort((a, b) => (a.name < b.name ? -1 : 1))

function page(): string {
  const sections = sorted.map(({ name, action, routes, params }) => {
    const paths = new Map<string, string[]>()
    for (const { method, path } of routes) paths.set(path, [...(paths.get(path) ?? []), method])
    const lines = [...paths].map(([path, methods]) => `    ${methods.join(', ')} ${path}`)
    const names = Object.keys(params ?? {}).sort()
    return `## ${name}\n\n${lines.join('\n')}\n\nAction \`${action}\`.${names.length > 0 ? ` Parameters: ${names.map(n => `\`${n}\``).join(', ')}.` : ''}\n`
  })
  const common = Object.keys(COMMON_PARAMS).map(name => `\`${name}\``)
  return `# Operations\n\nEvery operation there is, named as in the official client. Each also takes ${common.join(', ')}.\n\n${sections.join('\n')}`
}

describe('endpoint table', () => {
  it('is what OPERATIONS.md says', async () => {
    await expect(page()).toMatchFileSnapshot('../OPERATIONS.md')
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

const parts = (row: Operation) => row.routes.flatMap(route => [...route.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]))

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
