// What esbuild made, as CommonJS that any bundler, runtime and test runner takes: each file becomes a part, which is a function.
//
//   module.exports = (function (require, exports, module, $meta) { … })
//
// Small ones share files, by their names: those that importing the package asks for `small.cjs`, others one for each folder of the sources.
//
// `require` is what `loader.cjs` passes, which knows every part of the package by name; the package's own `require` calls stand in
// `list.cjs`, where bundlers see them as what they are. Since a part asks for nothing but by that function, it is what it is wherever it lies:
// in its file, in an application's bundle, or as text in a worker thread, which is how threads start from within a bundle (`worker-source.ts`).
//
// Node's own modules come from `process.getBuiltinModule`: an ES module, as bundlers make, has no `require` to ask.
import { basename } from 'node:path'
import { init, parse } from 'es-module-lexer'
import { transform } from 'esbuild'
import { minifiedAgain } from './minified-again.mjs'

await init

const partOf = specifier => specifier.replace(/\.c?js$/, '')

/** `files` of esbuild, `outputs` of its description. Answers names and texts of files. */
export async function asParts(files, outputs, external) {
  const parts = new Map(files.map(({ path, text }) => [`./${partOf(basename(path))}`, text]))
  const entryPoints = new Map(Object.entries(outputs).map(([path, { entryPoint }]) => [`./${partOf(basename(path))}`, entryPoint]))
  const isPackage = name => /^package:/.test(entryPoints.get(name) ?? '')
  const brief = briefNames([...parts].filter(([name]) => entryPoints.get(name) === undefined))
  const written = await Promise.all(
    [...parts].map(async ([name, text]) => {
      const made = asFunction(text, isPackage(name), brief.get(name), brief)
      return { name, file: `${name.slice(2)}.cjs`, made, text: await minified(`module.exports = ${made}\n`) }
    }),
  )
  const isSmall = ({ text }) => text.length < SMALL && !process.env.SEARCHLET_READABLE
  const shares = sharesOf(outputs)
  const small = new Map()
  for (const part of written.filter(isSmall)) small.set(shares(part), [...(small.get(shares(part)) ?? []), part])
  const asked = part => (isSmall(part) ? `${shares(part)}()[${JSON.stringify(part.name)}]` : part.text.length < KEPT ? `require("./${part.file}")` : loaded(part.file))
  const calls = [...written.map(part => [part.name, asked(part)]), ...external.map(name => [name, `require(${JSON.stringify(name)})`])]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, call]) => `  ${JSON.stringify(name)}: () => ${call},\n`)
  // Minified in one go: what is alike in them is named alike then, which is what compresses.
  const together = ([share, parts]) => minified(`module.exports = {\n${parts.map(({ name, made }) => `${JSON.stringify(name)}: ${made},\n`).join('')}}\n`).then(text => [`${share}.cjs`, text])
  const open = [...small.keys()].map(share => `let ${share}_\nconst ${share} = () => (${share}_ ??= ${loaded(`${share}.cjs`)})\n`)
  return [
    ...written.filter(part => !isSmall(part)).map(({ file, text }) => [file, text]),
    ...(await Promise.all([...small].map(together))),
    ['list.cjs', `module.exports = load => {\n${open.join('')}return {\n${calls.join('')}}}\n`],
  ]
}

/** The file that a small part is in: what is not asked for at first should not be read at first. */
function sharesOf(outputs) {
  const named = new Map(Object.entries(outputs).map(([path, output]) => [`./${partOf(basename(path))}`, output]))
  const first = new Set()
  const todo = ['./entry-main']
  for (let name = todo.pop(); name !== undefined; name = todo.pop()) {
    if (first.has(name)) continue
    first.add(name)
    for (const { path, kind } of named.get(name).imports) if (kind === 'import-statement' && path in outputs) todo.push(`./${partOf(basename(path))}`)
  }
  return ({ name }) => {
    if (first.has(name)) return 'small'
    const folder = /^src\/(\w+)\//.exec(Object.keys(named.get(name).inputs)[0] ?? '')?.[1]
    return folder === undefined ? 'small_others' : `small_${folder}`
  }
}

/** As it was kept when it was compiled before (compiled.cjs), or as bundlers see it. */
const loaded = file => `load(${JSON.stringify(file)}) ?? require("./${file}")`

/** Parts of fewer characters share a file: on their own they weigh more as files than as code. */
const SMALL = 5000

/** Parts of fewer characters are compiled sooner than looked up. */
const KEPT = 10_000

/** No limit to lines: long strings would go on in the next line, which bundlers indent. In parentheses, which tell V8 that the function is called at once: it would read all of it twice. */
async function minified(text) {
  if (process.env.SEARCHLET_READABLE) return inAscii(text)
  const shorter = await transform(text, { minify: true, target: 'node20.19', charset: 'ascii' })
  return inAscii(unresolved(await minifiedAgain('part.cjs', shorter.code))).replace(/^module\.exports=(function[\s\S]*\});\s*$/, 'module.exports=($1);\n')
}

/** esbuild leaves regular expressions as they are; compiled.cjs reads a byte as a letter. */
const inAscii = code => code.replace(/[^\0-\x7f]/g, letter => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)

/** Says to bundlers that what is imported by a name that the program finds is not theirs to look for; the minifier drops comments. */
function unresolved(code) {
  if (!code.includes('import(')) return code
  const [imports] = parse(code)
  let marked = code
  for (const { s, d, n } of imports.reverse()) {
    if (d >= 0 && n === undefined) marked = `${marked.slice(0, s)}/* webpackIgnore: true *//* turbopackIgnore: true *//* @vite-ignore */${marked.slice(s)}`
  }
  return marked
}

/** What only other parts ask for by its name has a short one. */
const briefNames = parts =>
  new Map(parts.map(([name, text]) => [name, new Map(process.env.SEARCHLET_READABLE ? [] : parse(text)[1].map(({ n }, i) => [n, n === 'default' ? n : `_${i.toString(36)}`]))]))

/** A module's text as a function of what it asks for. `own` are the short names of what it exports, `brief` those of all parts that have some. */
function asFunction(text, isPackage, own = NONE, brief = new Map()) {
  const [imports, exports] = parse(text)
  const edits = []
  let count = 0
  for (const { n: specifier, ss, se, d } of imports) {
    if (d === -2) edits.push([ss, se, '$meta'])
    else if (d >= 0) {
      // What is imported by a name that the program finds is a module of the user's, and stays an import.
      if (specifier !== undefined) edits.push([ss, se, `require(${JSON.stringify(nameOf(specifier))})`])
    } else edits.push([ss, se, binding(text.slice(ss, se), nameOf(specifier), () => `$${count++}`, brief.get(nameOf(specifier)))])
  }
  if (exports.length > 0) {
    const start = text.lastIndexOf('\nexport ')
    const statement = text.slice(start + 1)
    edits.push([start + 1, text.length, exported(statement, isPackage, own)])
    if (exports.some(({ s }) => s < start)) throw new Error('a module exports in several places')
  }
  let body = text
  for (const [from, to, replacement] of edits.sort((a, b) => b[0] - a[0])) body = body.slice(0, from) + replacement + body.slice(to)
  return `(function (require, exports, module, $meta) { 'use strict';\n${body}\n})`
}

const nameOf = specifier => (specifier.startsWith('./') ? partOf(specifier) : specifier)

/** An import statement as constants. */
function binding(statement, name, fresh, brief = NONE) {
  const asked = `require(${JSON.stringify(name)})`
  const clause = /^import\s*([\s\S]*?)\s*from\s*["'][^"']+["']$/.exec(statement)?.[1]
  // Only to keep an order, which nothing depends on: sources do nothing when they are loaded, and parts do not go in circles.
  if (clause === undefined) return name.startsWith('./') ? '' : asked
  const names = /\{([\s\S]*)\}/.exec(clause)?.[1]
  const single = clause.replace(/,?\s*\{[\s\S]*\}/, '').trim()
  const named = all => `const { ${pairs(names).map(([there, here = there]) => `${brief.get(there) ?? there}: ${here}`)} } = ${all}`
  if (single === '') return named(asked)
  const all = fresh()
  const made = [`const ${all} = ${asked}`]
  const isNode = name.startsWith('node:')
  for (const one of single.split(',').map(text => text.trim())) {
    const star = /^\*\s*as\s+(\S+)$/.exec(one)
    if (star !== null) made.push(`const ${star[1]} = ${all}`)
    else made.push(`const ${one} = ${isNode || !name.startsWith('./') ? all : `${all}.default`}`)
  }
  if (names !== undefined) made.push(named(all))
  return made.join('; ')
}

function exported(statement, isPackage, brief) {
  const value = /^export default ([\s\S]*?);?\s*$/.exec(statement)?.[1]
  if (value !== undefined) return isPackage ? `module.exports = ${value}` : `exports.default = ${value}`
  const names = /^export \{([\s\S]*)\};?\s*$/.exec(statement)?.[1]
  if (names === undefined) throw new Error(`an export that is not understood: ${statement.slice(0, 200)}`)
  const list = pairs(names)
  const only = list.find(([, as]) => as === 'default')
  if (isPackage && only !== undefined) return `module.exports = ${only[0]}`
  // A source that is both imported and required has values that come later, which constants of other parts would not see.
  const late = list.find(([local]) => /^init_(?!thread_door$)/.test(local))
  if (late !== undefined) throw new Error(`${late[0]}: a source must not be required by a package where others import it`)
  return `module.exports = { ${list.map(([local, as = local]) => `${JSON.stringify(brief.get(as) ?? as)}: ${local}`).join(', ')} }`
}

const NONE = new Map()

/** What stands in the braces: a name, and `as` what. */
const pairs = names =>
  names
    .split(',')
    .map(name => name.trim())
    .filter(name => name !== '')
    .map(name => name.split(/\s+as\s+/))
