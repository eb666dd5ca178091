// The programs of the README and of docs/ are valid TypeScript against the published types, and run.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { open } from '../../src/main.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'searchlet-documented-'))
const pages = ['README.md', ...readdirSync(join(root, 'docs')).flatMap(name => (name.endsWith('.md') ? [`docs/${name}`] : []))]

interface Block {
  readonly name: string
  readonly language: string
  readonly imports: string
  readonly code: string
}

const IMPORT = /^import .*$/gm
const blocks: Block[] = pages.flatMap(page =>
  [...readFileSync(join(root, page), 'utf8').matchAll(/^```(js|ts)\n([\s\S]*?)^```/gm)].map(([, language, text], i) => ({
    name: `${page.replace(/\W/g, '-')}-${i + 1}`,
    language,
    imports: (text.match(IMPORT) ?? []).join('\n'),
    code: text.replace(IMPORT, ''),
  })),
)

/** What a page tells of before its program: its type, and something of it. */
const GIVEN: Readonly<Record<string, { readonly type: string; readonly value: string }>> = {
  engine: { type: "import('searchlet').Searchlet", value: 'await filled()' },
  body: { type: '{ query: { match_all: {} } }', value: '{ query: { match_all: {} } }' },
  book: { type: '{ title: string }', value: "{ title: 'Emma' }" },
  books: { type: "import('searchlet').IndexOf<{ title?: string; author?: string; price?: number; kind?: string }>", value: "'books'" },
  vectorsOf: { type: '(texts: readonly string[]) => number[][]', value: 'texts => texts.map(() => [1, 0])' },
  weightsOf: { type: '(texts: readonly string[]) => Record<string, number>[]', value: 'texts => texts.map(() => ({ a: 1 }))' },
  scoresOf: { type: '(question: string, texts: readonly string[]) => number[]', value: '(question, texts) => texts.map(() => 1)' },
}

/** Globals of test runners, and a package that is not installed here. */
const OF_OTHERS = `declare module 'express' { export default function express(): { use(handler: unknown): void; listen(port: number): void } }
declare function beforeAll(run: () => unknown): void
declare function afterAll(run: () => unknown): void
declare function beforeEach(run: () => unknown): void
declare function afterEach(run: () => unknown): void
`

/** An engine as the page has one: with a book, unless its program makes the index, and with keys where it is about those. */
const filled = ({ name, code }: Block) => `async function filled() {
  const engine = await open(${name.startsWith('docs-security') ? '{ security: { config: { config: { dynamic: { api_tokens: { enabled: true } } } } } }' : ''})
  ${code.includes('indices.create(') ? '' : "await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'Emma', sold: 1 } })"}
  return engine
}
`

/** The imports of a program, with what it uses and does not say. */
function given({ imports, code }: Block, as: (name: string) => string): string {
  const isUsed = (name: string) => new RegExp(`(?<![.\\w'])${name}\\b(?!:)`).test(code)
  const isSaid = (name: string) => new RegExp(`(?:const|let) [^=]*\\b${name}\\b|import [^\\n]*\\b${name}\\b`).test(`${code}\n${imports}`)
  const names = Object.keys(GIVEN).filter(name => isUsed(name) && !isSaid(name))
  return [imports, isSaid('open') ? '' : "import { open } from 'searchlet'", ...names.map(as)].join('\n')
}

beforeAll(() => {
  mkdirSync(join(folder, 'node_modules', '@types'), { recursive: true })
  symlinkSync(root, join(folder, 'node_modules', 'searchlet'), 'junction')
  symlinkSync(join(root, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'), 'junction')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Run elsewhere (cli.md), or in need of what a test has not: a package, the network, a runner of tests. */
const NOT_RUN = /^docs-(cli|console|notifications|tasks|testing)|^docs-security-md-2/

describe('the programs of the pages', { timeout: 120_000 }, () => {
  it.each([
    ['js', false],
    ['ts', true],
  ])('are valid: %s', (language, strict) => {
    const at = join(folder, language)
    mkdirSync(at)
    const own = blocks.filter(block => block.language === language)
    expect(own.length).toBeGreaterThan(5)
    for (const block of own)
      writeFileSync(
        join(at, `${block.name}.ts`),
        `${given(block, name => `declare const ${name}: ${GIVEN[name].type}`)}\n${block.code}\nexport {}\n`,
      )
    writeFileSync(join(at, 'given.d.ts'), OF_OTHERS)
    writeFileSync(join(at, 'package.json'), '{"type":"module"}')
    const compilerOptions = {
      strict,
      noEmit: true,
      skipLibCheck: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2022'],
      types: ['node'],
    }
    writeFileSync(join(at, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', at], { cwd: at, encoding: 'utf8' })
    expect(stdout).toBe('')
  })

  it.each(blocks.filter(({ name, language }) => language === 'js' && !NOT_RUN.test(name)))('run: $name', block => {
    const at = mkdtempSync(join(folder, 'run-'))
    writeFileSync(join(at, 'analysis.mjs'), blocks.find(({ code }) => code.startsWith('// analysis.mjs'))!.code)
    const text = `${given(block, name => `const ${name} = ${GIVEN[name].value}`)}\n${filled(block)}${block.code}\nprocess.exit()\n`
    writeFileSync(join(at, 'program.mjs'), text.replace(/^export /gm, ''))
    execFileSync(process.execPath, ['program.mjs'], { cwd: at, stdio: 'pipe' })
  })

  it('name functions that an engine has', async () => {
    const engine = await open()
    const named = pages.flatMap(page => readFileSync(join(root, page), 'utf8').match(/\bengine(?:\.\w+)+/g) ?? [])
    expect(named.length).toBeGreaterThan(30)
    const has = (path: string) =>
      path
        .split('.')
        .slice(1)
        .reduce((value: unknown, name) => Object(value)[name], engine) !== undefined
    expect(named.filter(path => !has(path))).toEqual([])
    await engine.close()
  })
})
