// What V8 compiled is kept for the next process, and never in anyone's way: damaged, for another build or where nothing may be written.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'searchlet-compiled-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const SEARCH = `
  const spent = () => { const { user, system } = process.cpuUsage(); return (user + system) / 1000 }
  const began = spent()
  const { open } = require('./dist/main.cjs')
  const imported = spent() - began
  open({ threads: 0 }).then(async engine => {
    await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'The quick brown fox' } })
    const { hits } = await engine.search({ index: 'books', body: { query: { match: { title: 'fox' } } } })
    const found = spent() - began
    await engine.close()
    console.log(JSON.stringify({ hits: hits.hits.length, imported, found }))
  })`

function installed(name: string): string {
  const home = join(folder, name)
  cpSync(fileURLToPath(new URL('../../dist', import.meta.url)), join(home, 'dist'), { recursive: true })
  return home
}

function run(home: string, env: NodeJS.ProcessEnv = {}): { hits: number; imported: number; found: number } {
  const { NODE_V8_COVERAGE: _, ...inherited } = process.env
  return JSON.parse(execFileSync(process.execPath, ['--eval', SEARCH], { cwd: home, encoding: 'utf8', env: { ...inherited, ...env } }))
}

/** Paths below `.cache`. */
const keptIn = (home: string): string[] =>
  existsSync(join(home, '.cache'))
    ? readdirSync(join(home, '.cache'), { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => join(entry.parentPath, entry.name))
    : []

describe('what was compiled', () => {
  it('spares the next processes more than a third of what it takes to the first search', () => {
    const home = installed('kept')
    const least = (runs: { imported: number; found: number }[]) => ({
      imported: Math.min(...runs.map(({ imported }) => imported)),
      found: Math.min(...runs.map(({ found }) => found)),
    })
    const [without, first] = [run(home, { NODE_DISABLE_COMPILE_CACHE: '1' }), run(home)]
    expect(keptIn(home).length).toBeGreaterThan(2)
    const before = [without, first]
    const after = [run(home)]
    for (let i = 0; i < 2; i++) {
      before.push(run(home, { NODE_DISABLE_COMPILE_CACHE: '1' }))
      after.push(run(home))
    }
    const [slow, quick] = [least(before), least(after)]
    const shown = ({ imported, found }: typeof slow) => `import ${imported.toFixed(0)} ms, first search ${found.toFixed(0)} ms`
    console.log(`processor time, least of three: ${shown(quick)}; with nothing kept ${shown(slow)}`)
    expect(quick.found).toBeLessThan(slow.found * 0.67)
  })

  it('is read as it was written: every file is ASCII, regular expressions, too', () => {
    const dist = fileURLToPath(new URL('../../dist', import.meta.url))
    const files = readdirSync(dist).filter(name => name.endsWith('.cjs'))
    expect(files.length).toBeGreaterThan(20)
    expect(files.filter(name => /[^\0-\x7f]/.test(readFileSync(join(dist, name), 'utf8')))).toEqual([])
    const stems = `
      const { open } = require('./dist/main.cjs')
      open({ threads: 0 }).then(async engine => {
        const { tokens } = await engine.indices.analyze({ body: { analyzer: 'swedish', text: 'fönster' } })
        await engine.close()
        console.log(tokens[0].token)
      })`
    expect(execFileSync(process.execPath, ['--eval', stems], { cwd: installed('letters'), encoding: 'utf8' }).trim()).toBe('fönst')
  })

  it('is written once, and not when that is not wanted', () => {
    const home = installed('once')
    expect(run(home, { NODE_DISABLE_COMPILE_CACHE: '1' }).hits).toBe(1)
    expect(keptIn(home)).toEqual([])
    run(home)
    const written = keptIn(home).map(path => statSync(path).mtimeMs)
    run(home)
    expect(keptIn(home).map(path => statSync(path).mtimeMs)).toEqual(written)
  })

  it('is made again where it is damaged, cut short or of another build', () => {
    const home = installed('damaged')
    run(home)
    const kept = keptIn(home)
    const whole = kept.map(path => readFileSync(path))
    for (const [i, path] of kept.entries()) {
      const damaged = Buffer.from(whole[i])
      damaged[damaged.length >> 1] ^= 1
      writeFileSync(path, i % 3 === 0 ? damaged.subarray(0, i) : damaged)
    }
    mkdirSync(join(home, '.cache/another'))
    expect(run(home).hits).toBe(1)
    expect(existsSync(join(home, '.cache/another'))).toBe(false)
    expect(keptIn(home)).toEqual(kept)
    for (const [i, path] of kept.entries()) expect(readFileSync(path).length).toBeGreaterThan(whole[i].length / 2)
  })

  it('still imports what a program names', () => {
    const home = installed('naming')
    writeFileSync(join(home, 'own.mjs'), 'export const tokenFilters = { shout: () => ({ term: term => term + "!" }) }')
    const program = `
      const { open } = require('./dist/main.cjs')
      open({ threads: 0, analysis: { module: require('node:url').pathToFileURL('./own.mjs') } }).then(async engine => {
        const { tokens } = await engine.indices.analyze({ body: { tokenizer: 'keyword', filter: ['shout'], text: 'hey' } })
        await engine.close()
        console.log(tokens[0].token)
      })`
    const token = () => execFileSync(process.execPath, ['--eval', program], { cwd: home, encoding: 'utf8' }).trim()
    expect([token(), keptIn(home).length > 2, token(), token()]).toEqual(['hey!', true, 'hey!', 'hey!'])
  })

  it('is not needed where nothing can be written', () => {
    const home = installed('closed')
    // A file where the folder would be, as users who may do everything may write anywhere.
    writeFileSync(join(home, '.cache'), '')
    expect(run(home).hits).toBe(1)
    rmSync(join(home, '.cache'))
    chmodSync(home, 0o555)
    expect(run(home).hits).toBe(1)
    chmodSync(home, 0o755)
  })
})
