// What all commands share: arguments and help from a declaration, completions, tables, and the progress line.
import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { command } from '../../src/cli/kit/command.ts'
import { script } from '../../src/cli/kit/completions.ts'
import { EXIT, failure } from '../../src/cli/kit/exit.ts'
import { csvLine, tableOf } from '../../src/cli/kit/print.ts'
import { ProgressLine } from '../../src/cli/kit/progress.ts'

const options = {
  size: { value: 'N', whole: 10, about: 'how many' },
  kind: { value: 'K', oneOf: ['a', 'b'], about: 'which' },
  tag: { value: 'T', many: true, about: "it's a tag" },
  all: { about: 'all of them', short: 'a' },
} as const
const declared = (run: (given: unknown) => void) =>
  command({
    about: 'Does it.',
    args: [
      { name: 'FROM', about: 'where from', completes: 'file' },
      { name: 'REST', about: 'others', many: true, optional: true },
    ],
    options,
    run: async given => run(given),
  })

describe('what the operating system refuses is said in words, with what to do', () => {
  const refusal = (code: string, more: object) => Object.assign(new Error(`${code}: as Node says it`), { code, ...more })
  it.each([
    ['ENOENT', { path: 'none.json' }, 'there is no file none.json'],
    ['ENOENT', { path: 'none/page.html' }, 'there is no folder none'],
    ['EACCES', { path: 'his.csv' }, 'cannot open [his.csv]: permission denied (EACCES)\nGive its owner and rights'],
    ['EROFS', { path: 'disc/x' }, 'cannot open [disc/x]: the file system is read-only (EROFS)\nName another place'],
    ['ENOSPC', {}, 'ENOSPC: as Node says it\nThe disk is full: make room'],
    ['EFBIG', { path: 'x' }, 'cannot open [x]: files may not be as large (EFBIG)\nThe disk is full'],
    ['EISDIR', {}, 'EISDIR: as Node says it\nA folder was given where a file is needed'],
    ['EADDRINUSE', {}, 'EADDRINUSE: as Node says it\nAnother process has the port'],
  ])('%s of %o', (code, more, said) => {
    const { text, code: ending } = failure(refusal(code, more), 'copy')
    expect(text.startsWith(`searchlet: ${said}`), text).toBe(true)
    expect(ending).toBe(EXIT.failed)
  })
})

describe('a declaration', () => {
  it('reads arguments', async () => {
    const given: unknown[] = []
    await declared(one => given.push(one)).run(['x', 'y', '--size', '3', '--tag', '1', '--tag=2', '-a', 'z'], 'do')
    expect(given).toEqual([
      { args: ['x'], rest: ['y', 'z'], options: { size: 3, kind: undefined, tag: ['1', '2'], all: true, help: false } },
    ])
  })

  it('refuses what it does not know, and says what there is', async () => {
    const refused = (...args: string[]) => expect(declared(() => {}).run(args, 'do')).rejects
    await refused().toThrow('do needs FROM')
    await refused('x', '--size', '11').toThrow('--size takes a whole number from 0 to 10, not "11"')
    await refused('x', '--kind', 'c').toThrow('--kind is one of a, b, not "c"')
    await refused('x', '--sise', '1').toMatchObject({ message: "there is no option '--sise'", next: 'Did you mean --size?' })
  })

  it('prints help', () => {
    expect(declared(() => {}).help('do')).toBe(`searchlet do FROM [REST…] [options]

Does it.

  FROM        where from
  REST…       others
  --size N    how many
  --kind K    which: a, b
  --tag T     it's a tag (may be given several times)
  -a, --all   all of them
  -h, --help  show this text
`)
  })

  it('completes in bash', () => {
    const text = script('bash', [{ name: 'do', summary: 'does', args: [{ name: 'SHELL', about: '', completes: ['one', 'two'] }], options }])
    const complete = (...words: string[]) => {
      const line = ['searchlet', ...words].map(word => `'${word}'`).join(' ')
      const program = `${text}\nCOMP_WORDS=(${line}); COMP_CWORD=${words.length}; _searchlet; echo "\${COMPREPLY[@]}"`
      return spawnSync('bash', ['-c', program], { encoding: 'utf8' }).stdout.trim()
    }
    expect(complete('d')).toBe('do')
    expect(complete('do', '--ki')).toBe('--kind')
    expect(complete('do', '--kind', '')).toBe('a b')
    expect(complete('do', 't')).toBe('two')
    for (const shell of ['zsh', 'fish'] as const)
      expect(script(shell, [{ name: 'do', summary: 'does', args: [], options }])).toContain('kind')
  })
})

describe('what is printed', () => {
  it('cuts what is wide to the room there is', () => {
    const columns = [
      { title: 'n', value: (row: [number, string]) => row[0], right: true as const },
      { title: 'text', value: (row: [number, string]) => row[1], wide: true as const },
    ]
    const lines = tableOf(columns, [
      [10, 'short'],
      [2, `日本語\n${'x'.repeat(200)}`],
    ]).split('\n')
    expect(lines.slice(0, 2)).toEqual([' n  text', '10  short'])
    expect(lines[2]).toMatch(/^ 2 {2}日本語 x{108}…$/)
  })

  it('quotes CSV where it must', () => {
    expect(csvLine(['a', 'b,c', 'd"e', null, { f: 1 }])).toBe('a,"b,c","d""e",,"{""f"":1}"\n')
  })

  it('tells share, rate and time left on a terminal only', () => {
    let now = 0
    const written: string[] = []
    const line = new ProgressLine(
      'documents',
      true,
      () => now,
      text => written.push(text),
    )
    now = 1000
    line.tell(0, 0)
    now = 2000
    line.tell(500, 0.25)
    expect(written.at(-1)).toBe('\r\x1b[2K25 %  500 documents  500/s  3.0 s left')
    line.clear()
    expect(written.at(-1)).toBe('\r\x1b[2K')
    const silent = new ProgressLine(
      'documents',
      false,
      () => now,
      text => written.push(text),
    )
    silent.tell(1, 1)
    expect(written).toHaveLength(3)
  })
})
