// Checks the shape of the web application: who may import whom, that nothing turns text into markup, and how long a file may get.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../console', import.meta.url))

/** A folder may import those to its left. Of pages each stands by itself. */
const ORDER = ['api', 'editor', 'parts', 'pages', 'shell']
/** What other pages may use of one: a request is put into the workbench from anywhere. */
const OPEN = ['pages/workbench/state.ts']

/** What the console has in common with the engine's tools: so that nothing is written twice. */
const OF_THE_ENGINE = /^\.\.\/src\/(testing\/explain-miss|console\/language-types|(tools\/eval|notify\/config)\/\w[\w-]*)\.ts$/

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => /\.tsx?$/.test(file))
const text = (file: string) => readFileSync(join(root, file), 'utf8')
const imports = (file: string) => [...text(file).matchAll(/^(?:import|export)\b[^'"]*?from '([^']+)'/gm)].map(([, specifier]) => specifier)
const target = (file: string, specifier: string) => relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/')
const folder = (file: string) => file.split('/')[0]
const pageOf = (file: string) => file.split('/')[1]

describe('the web application', () => {
  it('imports in one direction', () => {
    const wrong = files
      .filter(file => file !== 'app.tsx')
      .flatMap(file =>
        imports(file)
          .filter(specifier => specifier.startsWith('.'))
          .map(specifier => target(file, specifier))
          .filter(to => !to.startsWith('../') && !OPEN.includes(to))
          .filter(to =>
            folder(file) === folder(to)
              ? folder(file) === 'pages' && pageOf(file) !== pageOf(to)
              : !(ORDER.indexOf(folder(to)) < ORDER.indexOf(folder(file))),
          )
          .map(to => `${file} imports ${to}`),
      )
    expect(wrong).toEqual([])
  })

  it('uses preact and no other package, and of the engine only what runs in a browser', async () => {
    const others = new Set(
      files.flatMap(file => imports(file).map(specifier => (specifier.startsWith('.') ? target(file, specifier) : specifier))),
    )
    expect([...others].filter(name => !/\.tsx?$/.test(name)).sort()).toEqual(['preact', 'preact/hooks'])
    expect([...others].filter(name => name.startsWith('../') && !OF_THE_ENGINE.test(name))).toEqual([])
    const made = await build({
      entryPoints: [join(root, 'app.tsx')],
      bundle: true,
      write: false,
      metafile: true,
      jsx: 'automatic',
      jsxImportSource: 'preact',
      platform: 'browser',
      logLevel: 'silent',
      define: { OPTIONS: '{}' },
    })
    expect(Object.keys(made.metafile.inputs).filter(name => /node_modules/.test(name) && !/node_modules\/preact\//.test(name))).toEqual([])
  })

  it('uses nothing that only Node has', () => {
    // Types of Node are there for what it shares with the engine.
    expect(files.filter(file => /\b(Buffer|process|setImmediate|require)\b[.(]/.test(text(file)))).toEqual([])
  })

  it('makes no markup of text', () => {
    expect(
      files.filter(file => /dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(/.test(text(file))),
    ).toEqual([])
  })

  it('opens every file with what it is for, and keeps it short', () => {
    expect(files.filter(file => !/^(\/\/|\/\*)/.test(text(file)))).toEqual([])
    expect(files.filter(file => text(file).split('\n').length > 500)).toEqual([])
  })
})
