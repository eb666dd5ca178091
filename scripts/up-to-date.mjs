// Is `dist` what the sources would be built to? A note beside the installed packages keeps a hash of everything the build reads.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const FOLDERS = ['src', 'scripts', 'bench/steps', 'console']
const FILES = ['package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.build.json']
const noteOf = root => join(root, 'node_modules/.cache/searchlet/built.json')

/** Whether all that is wanted (`types`, `bench`) was built from what lies there now. */
export function isBuilt(root, wanted) {
  if (!existsSync(noteOf(root)) || !existsSync(join(root, 'dist/main.js'))) return false
  const note = JSON.parse(readFileSync(noteOf(root), 'utf8'))
  return note.sources === hashOf(root) && (note.types || !wanted.types) && (note.bench || !wanted.bench)
}

export function noteBuilt(root, built) {
  mkdirSync(dirname(noteOf(root)), { recursive: true })
  writeFileSync(noteOf(root), JSON.stringify({ sources: hashOf(root), ...built }))
}

function hashOf(root) {
  const hash = createHash('sha256')
  for (const file of [...FOLDERS.flatMap(folder => filesBelow(root, folder)), ...FILES]) {
    const bytes = readFileSync(join(root, file))
    hash.update(`${file}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

const filesBelow = (root, folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(folder, entry.parentPath.slice(join(root, folder).length), entry.name))
    .sort()
