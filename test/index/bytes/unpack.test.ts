// The unpacking code is what its generator writes.
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../..')

it('is what its generator writes', () => {
  const copy = mkdtempSync(join(tmpdir(), 'searchlet-unpack-'))
  try {
    mkdirSync(join(copy, 'scripts'))
    mkdirSync(join(copy, 'src/index/bytes'), { recursive: true })
    copyFileSync(join(root, 'scripts/generate-unpack.mjs'), join(copy, 'scripts/generate-unpack.mjs'))
    execFileSync(process.execPath, [join(copy, 'scripts/generate-unpack.mjs')])
    const generated = readFileSync(join(copy, 'src/index/bytes/unpack.ts'), 'utf8')
    expect(readFileSync(join(root, 'src/index/bytes/unpack.ts'), 'utf8') === generated).toBe(true)
  } finally {
    rmSync(copy, { recursive: true })
  }
})
