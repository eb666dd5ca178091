// What is to be written for a field family or a query that is added: the compiler names each place, in a copy of the sources.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Where packages are found. */
const caches = join(root, 'node_modules/.cache')

let copy: string
let found: readonly string[]
beforeAll(() => {
  mkdirSync(caches, { recursive: true })
  copy = mkdtempSync(join(caches, 'additions-'))
  cpSync(join(root, 'src'), join(copy, 'src'), { recursive: true })
  const compilerOptions = { incremental: true, tsBuildInfoFile: join(copy, 'built') }
  writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify({ extends: '../../../tsconfig.json', compilerOptions, include: ['src'] }))

  change('index/mapping/field-type.ts', "  | 'meta'\n", "  | 'meta'\n  | 'foo'\n")
  const type = "export interface FooFieldType extends FieldTypeBase {\n  readonly family: 'foo'\n}\n\n"
  change('index/mapping/field-type.ts', 'export type FieldType =\n', `${type}export type FieldType =\n  | FooFieldType\n`)
  write('query/exec/foo.ts', NEW_QUERY)
  change('query/dsl/query-request.ts', '  readonly match_all?:', '  readonly foo?: object\n  readonly match_all?:')
  found = wrong()
}, 240_000)
afterAll(() => rmSync(copy, { recursive: true }))

const NEW_QUERY = "import { Query } from '../contracts/query.ts'\n\nexport class FooQuery extends Query {}\n"
const MEMBERS = ["readonly type = 'FooQuery'", 'toString = () => this.type', 'createWeight = () => { throw new Error() }']

const write = (file: string, text: string) => writeFileSync(join(copy, 'src', file), text)

function change(file: string, from: string | RegExp, to: string): void {
  const path = join(copy, 'src', file)
  const text = readFileSync(path, 'utf8')
  const changed = text.replace(from, to)
  expect(changed).not.toBe(text)
  writeFileSync(path, changed)
}

/** The files with errors, in order. */
function wrong(): string[] {
  const { stdout } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', copy, '--pretty', 'false'], {
    cwd: root,
    encoding: 'utf8',
  })
  return [...new Set([...stdout.matchAll(/src\/([^(\s]+)\(\d+,\d+\): error/g)].map(([, file]) => file))].sort()
}

const filesWith = (text: RegExp) =>
  readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => file.endsWith('.ts') && text.test(readFileSync(join(root, 'src', file), 'utf8')))
    .sort()

describe('the compiler', () => {
  it('names every table of field families when there is one more', () => {
    const tables = filesWith(/= byFamily</)
    expect(tables.length).toBeGreaterThan(8)
    expect(found).toEqual(expect.arrayContaining(tables))
  })

  it('names nothing else but the list of queries, and the one that cannot run', () => {
    const others = ['query/dsl/registry.ts', 'query/exec/foo.ts', 'query/fields/field-queries.ts']
    expect(found.filter(file => !filesWith(/= byFamily</).includes(file))).toEqual(others)
  })

  it('is content with a file and a line for a query', { timeout: 240_000 }, () => {
    const like = readFileSync(join(copy, 'src/query/dsl/match_none.ts'), 'utf8')
    write('query/dsl/foo.ts', like.replaceAll('match_none', 'foo'))
    change('query/dsl/registry.ts', '  function_score:', "  foo: lazily(() => import('./foo.ts')),\n  function_score:")
    write('query/exec/foo.ts', NEW_QUERY.replace('{}', `{\n  ${MEMBERS.join('\n  ')}\n}`))
    expect(wrong()).toEqual(found.filter(file => !/registry|foo/.test(file)))
  })
})
