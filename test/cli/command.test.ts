// The command line: help, exit codes, serving and copying.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { open } from '../../src/main.ts'

const command = fileURLToPath(new URL('../../bin/searchlet.js', import.meta.url))
const run = (...args: string[]) => spawnSync(process.execPath, [command, ...args], { encoding: 'utf8', timeout: 50_000 })

/** What a failed test left running would keep the test run from ending. */
const children: ChildProcess[] = []
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function serve(...args: string[]) {
  const child = spawn(process.execPath, [command, 'serve', '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const ended = new Promise<number | null>(resolve => child.once('exit', code => resolve(code)))
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', data => resolve(String(data).trim()))
    child.once('exit', () => reject(new Error('the server ended before it said where it is')))
  })
  return { child, ended, url }
}

/** Beside an engine of this process, which is to answer it. */
function spawnChild(...args: string[]): Promise<{ status: number | null; said: string }> {
  const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  let said = ''
  child.stdout.on('data', data => (said += data))
  return new Promise(resolve => child.once('close', status => resolve({ status, said })))
}

describe('searchlet command', () => {
  it('helps', () => {
    expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('serve') })
    expect(run('serve', '--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--port N') })
  })

  it('refuses what it does not know, with 2', () => {
    expect(run()).toMatchObject({ status: 2, stderr: expect.stringContaining('which command?') })
    expect(run('dance')).toMatchObject({ status: 2, stderr: expect.stringContaining('unknown command dance') })
    expect(run('serv')).toMatchObject({ status: 2, stderr: expect.stringContaining('unknown command serv\nDid you mean serve?') })
    expect(run('--nope')).toMatchObject({ status: 2, stderr: expect.stringContaining('unknown option --nope') })
    expect(run('serve', '--nope')).toMatchObject({ status: 2, stderr: expect.stringContaining("'--nope'") })
    expect(run('serve', '--port', 'x')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--port takes a whole number from 0 to 65535, not "x"'),
    })
    expect(run('serve', '-E', 'nothing')).toMatchObject({ status: 2, stderr: expect.stringContaining('-E needs NAME=VALUE') })
    expect(run('serve', '-E', 'no.such=1')).toMatchObject({ status: 1, stderr: expect.stringContaining('unknown setting [no.such]') })
  })

  it('says what is missing or forgotten, and not what failed because of it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'searchlet-forgotten-'))
    try {
      const data = join(folder, 'data')
      const lines = join(folder, 'books.ndjson')
      writeFileSync(lines, '{"title":"fox"}\n')
      expect(run('import', data, lines)).toMatchObject({
        status: 1,
        stderr: expect.stringContaining('books.ndjson does not say which index its documents are for\nName it: --index NAME'),
      })
      const named = run('import', data, lines, '--index', 'Bad Name')
      expect(named).toMatchObject({ status: 1, stderr: expect.stringMatching(/^searchlet: Invalid index name \[Bad Name\], [^\n]+\n$/) })
      expect(run('import', data, lines, '--index', 'books', '--map', 'title=title:nothing')).toMatchObject({
        status: 1,
        stderr: expect.not.stringContaining('at least 0'),
      })
      const refusing = ['--map', 'title=title:long', '--errors', join(folder, 'none/refused.ndjson')]
      expect(run('import', data, lines, '--index', 'numbers', ...refusing)).toMatchObject({
        status: 1,
        stderr: `searchlet: there is no folder ${join(folder, 'none')}\n`,
      })
      expect(run('query', data, 'books', '@none.json')).toMatchObject({ status: 1, stderr: 'searchlet: there is no file none.json\n' })
      expect(run('check', lines)).toMatchObject({ status: 1, stderr: expect.stringContaining('is a file: a data directory is checked') })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('serves until it is told to stop', async () => {
    const { child, ended, url } = await serve()
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    const answer = await fetch(url)
    expect(answer.status).toBe(200)
    expect(await answer.json()).toHaveProperty('version.number')
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  })

  it('copies a data directory to a server, and that to lines', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'searchlet-command-'))
    try {
      const engine = await open({ path: folder, threads: 0 })
      await engine.index({ index: 'books', id: '1', body: { title: 'fox' } })
      await engine.close()
      const { url } = await serve()
      expect(run('copy', folder, url)).toMatchObject({ status: 0, stdout: '', stderr: expect.stringContaining('books: 1 copied') })
      expect(await (await fetch(`${url}/books/_source/1`)).json()).toEqual({ title: 'fox' })
      expect(run('copy', folder, url)).toMatchObject({ status: 1, stderr: expect.stringContaining('books is there already') })
      expect(run('copy', url, '-', '--quiet')).toMatchObject({
        status: 0,
        stdout: '{"index":{"_index":"books","_id":"1"}}\n{"title":"fox"}\n',
        stderr: '',
      })
      const file = join(folder, 'books.ndjson')
      expect(run('copy', url, file, '--quiet')).toMatchObject({ status: 0 })
      expect(readFileSync(file, 'utf8')).toBe('{"index":{"_index":"books","_id":"1"}}\n{"title":"fox"}\n')
      expect(run('copy', url, join(folder, 'none/books.ndjson'))).toMatchObject({
        status: 1,
        stderr: `searchlet: there is no folder ${join(folder, 'none')}\n`,
      })
      expect(run('copy', url, file, '--existing')).toMatchObject({
        status: 2,
        stderr: expect.stringContaining('--existing is for copies of indexes'),
      })
      expect(readdirSync(folder).filter(name => name.includes('ndjson'))).toEqual(['books.ndjson'])
      expect(run('copy', url)).toMatchObject({ status: 2, stderr: expect.stringContaining('copy needs FROM and TO') })
      expect(run('copy', url, folder, '--parts', 'pages')).toMatchObject({ status: 2, stderr: expect.stringContaining('not "pages"') })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('obeys settings of HTTP', async () => {
    const { url } = await serve(
      '-E',
      'http.cors.enabled=true',
      '-E',
      'http.cors.allow-origin=http://a.test',
      '-E',
      'http.max_content_length=1kb',
      '-E',
      'cluster.name=mine',
    )
    expect(await (await fetch(url)).json()).toMatchObject({ cluster_name: 'mine' })
    const { status, headers } = await fetch(url, { headers: { origin: 'http://a.test' } })
    expect([status, headers.get('access-control-allow-origin')]).toEqual([200, 'http://a.test'])
    expect((await fetch(`${url}/_bulk`, { method: 'POST', body: 'x'.repeat(2000) })).status).toBe(413)
    expect(run('serve', '-E', 'http.max_connections=many')).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('http.max_connections'),
    })
    expect(run('serve', '-E', 'http.max_content_length=much')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('http.max_content_length'),
    })
  })

  it('shows a directory that another process has, and says why it cannot serve it', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'searchlet-command-'))
    const engine = await open({ path: folder, threads: 0 })
    try {
      await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'fox' } })
      const child = spawn(process.execPath, [command, 'serve', '--path', folder, '--port', '0'], { stdio: ['ignore', 'pipe', 'pipe'] })
      children.push(child)
      let said = ''
      child.stderr.on('data', text => (said += text))
      expect(await new Promise(resolve => child.once('close', resolve))).toBe(1)
      expect(said).toMatch(/is locked by process \d+.*\nThe other commands, and open\(.*attach: true.*are answered by that process/)

      const pages = spawn(process.execPath, [command, 'console', folder, '--no-open'], { stdio: ['ignore', 'pipe', 'pipe'] })
      children.push(pages)
      const told = new Promise<string>(resolve => pages.stderr.once('data', data => resolve(String(data))))
      const url = await new Promise<string>(resolve => pages.stdout.once('data', data => resolve(String(data).trim())))
      expect(await told).toContain('Nothing can be changed from here')
      expect((await fetch(url)).status).toBe(200)
      const ended = new Promise(resolve => pages.once('exit', resolve))
      pages.kill('SIGTERM')
      expect(await ended).toBe(0)
    } finally {
      await engine.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('ends where a data directory cannot be, and says why', () => {
    const folder = mkdtempSync(join(tmpdir(), 'searchlet-nowhere-'))
    try {
      const serving = (path: string) => run('serve', '--port', '0', '--path', path)
      const file = join(folder, 'file')
      writeFileSync(file, '')
      expect(serving(file)).toMatchObject({ status: 1, stderr: `searchlet: cannot create [${file}]: a file is there (EEXIST)\n` })
      if (process.platform === 'win32') return
      expect(serving(join(file, 'x'))).toMatchObject({ status: 1, stderr: expect.stringContaining('a file is in the way (ENOTDIR)') })
      symlinkSync('loop', join(folder, 'loop'))
      expect(serving(join(folder, 'loop/x'))).toMatchObject({ status: 1, stderr: expect.stringContaining('a link leads to itself') })
      if (process.platform !== 'linux') return
      // Node's own mkdir never ends there.
      expect(serving('/proc/x/y')).toMatchObject({ status: 1, stderr: expect.stringContaining('/proc/x/y]: nothing can be made there') })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('asks the process that has the directory, again under --watch', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'searchlet-watched-'))
    const engine = await open({ path: folder, threads: 0 })
    try {
      await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'fox' } })
      const options = ['--format', 'ndjson', '--watch', '0.1']
      const child = spawn(process.execPath, [command, 'query', folder, 'books', '*', ...options], { stdio: ['ignore', 'pipe', 'inherit'] })
      children.push(child)
      let said = ''
      const hasSaid = (text: string) =>
        new Promise<void>(resolve => {
          child.stdout.on('data', data => {
            said += data
            if (said.includes(text)) resolve()
          })
        })
      await hasSaid('fox')
      await engine.index({ index: 'books', id: '2', refresh: true, body: { title: 'dog' } })
      await hasSaid('dog')
      const miss = spawnChild('explain-miss', folder, 'books', 'nobody', 'title:fox')
      expect(await miss).toEqual({ status: 4, said: 'there is no document [nobody] in [books]; there are [1], [2]\n' })
    } finally {
      await engine.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it.skipIf(process.platform === 'win32')('fails where its answer does not fit into the file that it goes to', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'searchlet-full-'))
    try {
      const engine = await open({ path: join(folder, 'data'), threads: 0 })
      await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'fox '.repeat(5000) } })
      await engine.close()
      for (const asked of ["query data books '*' --json", 'copy data - --quiet']) {
        const line = `ulimit -f 4; "${process.execPath}" "${command}" ${asked} > answer`
        const { status, stderr } = spawnSync('bash', ['-c', line], { cwd: folder, encoding: 'utf8', timeout: 50_000 })
        expect({ status, stderr }).toEqual({ status: 1, stderr: expect.stringMatching(/EFBIG.*\nThe disk is full: make room/) })
        expect(stderr).not.toContain('    at ')
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('says when the port is taken', async () => {
    const { url } = await serve()
    expect(run('serve', '--port', new URL(url).port)).toMatchObject({ status: 1, stderr: expect.stringContaining('EADDRINUSE') })
  })
})
