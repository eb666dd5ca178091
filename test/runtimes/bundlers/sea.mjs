// Makes Node's single executable of one CommonJS file.
import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, mkdirSync, readFileSync } from 'node:fs'
import { buildSync } from 'esbuild'
import { inject } from 'postject'

buildSync({ entryPoints: ['main.mjs'], bundle: true, platform: 'node', format: 'cjs', outfile: 'sea.cjs', logLevel: 'warning' })
execFileSync(process.execPath, ['--experimental-sea-config', 'sea-config.json'], { stdio: 'inherit' })
mkdirSync('out', { recursive: true })
copyFileSync(process.execPath, 'out/app')
chmodSync('out/app', 0o755)
await inject('out/app', 'NODE_SEA_BLOB', readFileSync('sea.blob'), { sentinelFuse: 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2' })
