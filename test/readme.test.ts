// What the README shows first must run: its program is examples/books.js, line for line.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const file = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url))

describe('README', () => {
  it('begins with the program of examples/books.js', () => {
    const [, program] = /```js\n([\s\S]*?)```/.exec(readFileSync(file('README.md'), 'utf8')) ?? []
    expect(program).toBe(readFileSync(file('examples/books.js'), 'utf8').replace(/^\/\/.*\n/, ''))
  })

  it("tells of components of one's own what examples/analysis.js does", () => {
    const printed = execFileSync(process.execPath, [file('examples/analysis.js')], { encoding: 'utf8' })
    expect(printed).toBe("[ 'ラーメン大盛り' ]\n[ 'Éclair au café' ]\nÄpfel im Schlafrock\n")
  })

  it('has a hybrid search whose pages divide one ranking', () => {
    const printed = execFileSync(process.execPath, [file('examples/hybrid.js')], { encoding: 'utf8' })
    expect(printed).toBe(
      "[ 'Sister ship of the old boat', 'The boat returns at noon' ]\n[ 'Boats need a harbour', 'Apple and pear pie' ]\n[]\n",
    )
  })

  it('has tests as docs/testing.md tells of, an engine for each', () => {
    const reported = execFileSync(process.execPath, ['--test', file('examples/catalogue.test.js')], { encoding: 'utf8' })
    expect(reported).toMatch(/pass 3\b[\s\S]*fail 0\b/)
  })

  it('shows what that program prints', () => {
    expect(execFileSync(process.execPath, [file('examples/books.js')], { encoding: 'utf8' })).toBe("{ title: 'The quick brown fox' }\n")
  })
})
