// One file of types for each entry: what its exports need of all declarations, and no more. Declarations that bear one name in several files
// get a number. What the first entry exports is declared there only, and the others import it: a class is one type in all of them. The compiler of `typescript-5` reads them; the one that checks the sources has no such interface.
import { basename, dirname, join, resolve } from 'node:path'
import ts from 'typescript-5'
import { hoverWords } from './hover-words.mjs'

/** Types of the engine's inside that public ones mention and no caller ever holds: declared without their members, and without what those name. */
const OPAQUE = new Set(['CallContext', 'Engine', 'Operation', 'SearchRequest', 'Security'])

/** For programs whose `lib` has no such symbol, and that do not use the types of Node, which declare it the same way. */
const DISPOSABLE = 'declare global {\n interface SymbolConstructor {\n  readonly asyncDispose: unique symbol;\n }\n}\n'

/** `folder` has what the compiler declared of the sources; `entries` are files in it by name. Answers texts by name. */
export function rolledUp(folder, entries) {
  const files = Object.fromEntries(Object.entries(entries).map(([name, file]) => [name, join(folder, file)]))
  const options = { module: ts.ModuleKind.NodeNext, moduleResolution: ts.ModuleResolutionKind.NodeNext, noLib: true, types: [], skipLibCheck: true }
  const host = ts.createCompilerHost(options)
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) => {
      if (!text.startsWith('.')) return { resolvedModule: undefined }
      const resolvedFileName = resolve(dirname(from), text.replace(/\.ts$/, '.d.ts'))
      return { resolvedModule: { resolvedFileName, extension: '.d.ts', isExternalLibraryImport: false } }
    })
  const program = ts.createProgram(Object.values(files), options, host)
  const [[first, file], ...others] = Object.entries(files)
  const rollUp = new RollUp(program, folder)
  const texts = [[first, rollUp.text(file)]]
  const shared = { from: `./${first}.cjs`, names: rollUp.exportedBy(file) }
  for (const [name, file] of others) texts.push([name, new RollUp(program, folder, shared).text(file)])
  return Object.fromEntries(texts)
}

/** What is optional may be undefined as it is; one space a level. */
const brief = text => text.replace(/(?<=\?: [^;]*?) \| undefined(?=;$)/gm, '').replace(/^(?: {4})+/gm, indent => ' '.repeat(indent.length / 4))

/** Declarations that take about 10 KB. */
const NEAR = 24

/** Each declaration behind those that it shares most with, of those left: what compresses the package looks back 32 KB. */
function alikeTogether(texts) {
  const linesOf = texts.map(text => [...new Set(text.split('\n').filter(line => line.length > 12))])
  const left = new Set(texts.keys())
  const ordered = []
  for (let next = 0; left.delete(next); ) {
    ordered.push(next)
    const before = new Set(ordered.slice(-NEAR).flatMap(at => linesOf[at]))
    let most = -1
    for (const at of left) {
      const shared = linesOf[at].reduce((sum, line) => (before.has(line) ? sum + line.length : sum), 0)
      if (shared > most) [most, next] = [shared, at]
    }
  }
  return ordered.map(at => texts[at])
}

class RollUp {
  names = new Map()
  taken = new Set()
  imports = new Map()
  statements = new Map()
  todo = []
  namespaces = []

  /** `shared`: what another entry declares, by symbol the name it has there. */
  constructor(program, folder, shared = { from: '', names: new Map() }) {
    this.shared = shared
    this.program = program
    this.checker = program.getTypeChecker()
    this.folder = folder
  }

  exportsOf(file) {
    return this.checker.getExportsOfModule(this.checker.getSymbolAtLocation(this.program.getSourceFile(file)))
  }

  exportedBy(file) {
    return new Map(this.exportsOf(file).map(symbol => [this.meant(symbol), symbol.name]))
  }

  text(file) {
    const exported = this.exportsOf(file)
    // Names that users see stay as they are.
    for (const symbol of exported) this.taken.add(symbol.name)
    const list = exported.map(symbol => {
      const meant = this.meant(symbol)
      if (this.statementOf(meant) === null) throw new Error(`${symbol.name} of ${file} is not declared here`)
      const own = this.names.get(meant) ?? symbol.name
      this.names.set(meant, own)
      this.need(meant)
      const isValue = (meant.flags & ts.SymbolFlags.Value) !== 0
      return `${isValue ? '' : 'type '}${as(own, symbol.name)}`
    })
    const texts = []
    for (let statement = this.todo.shift(); statement !== undefined; statement = this.todo.shift()) texts.push(brief(this.print(statement)))
    const imports = [...this.imports].sort(([a], [b]) => (a < b ? -1 : 1)).map(([from, clauses]) => `${[...clauses].map(clause => `import ${clause} from '${from}'\n`).join('')}`)
    return `${imports.join('')}\n${[...this.globals(texts), ...alikeTogether(texts), ...this.namespaces].join('\n\n')}\n\nexport { ${list.join(', ')} }\n`
  }

  globals(texts) {
    return texts.some(text => text.includes('[Symbol.asyncDispose]')) ? [DISPOSABLE] : []
  }

  meant(symbol) {
    return (symbol.flags & ts.SymbolFlags.Alias) !== 0 ? this.checker.getAliasedSymbol(symbol) : symbol
  }

  /** The statements at the top of one of our files that declare it. */
  statementOf(symbol) {
    const found = new Set()
    for (let node of symbol.declarations ?? []) {
      if (ts.isVariableDeclaration(node)) node = node.parent.parent
      if (ts.isSourceFile(node.parent) && node.parent.fileName.startsWith(this.folder)) found.add(node)
    }
    return found.size === 0 ? null : found
  }

  need(symbol) {
    const there = this.shared.names.get(symbol)
    if (there !== undefined) {
      this.import(this.shared.from, `{ type ${as(there, this.names.get(symbol))} }`)
      return
    }
    for (const statement of this.statementOf(symbol)) {
      if (this.statements.has(statement)) continue
      this.statements.set(statement, true)
      this.todo.push(statement)
    }
  }

  /** What it is called here. */
  nameOf(symbol) {
    let name = this.names.get(symbol)
    if (name === undefined) {
      name = this.free(symbol.name)
      this.names.set(symbol, name)
    }
    this.need(symbol)
    return name
  }

  print(statement) {
    const name = statement.name?.text
    if (OPAQUE.has(name)) return `/** Of the engine's inside. */\ninterface ${this.names.get(this.checker.getSymbolAtLocation(statement.name)) ?? name} {\n}`
    const source = statement.getSourceFile()
    const start = statement.jsDoc?.[0]?.pos ?? statement.getStart(source)
    const edits = []
    const visit = node => {
      if (ts.isImportTypeNode(node)) {
        this.importType(node, edits)
        node.typeArguments?.forEach(visit)
        return
      }
      if (ts.isIdentifier(node)) this.identifier(node, edits)
      const words = hoverWords(node)
      if (words !== null) edits.push([node.getStart(source), node.getStart(source), `${words}\n`])
      ts.forEachChild(node, visit)
    }
    visit(statement)
    const kept = (statement.modifiers ?? []).filter(({ kind }) => kind === ts.SyntaxKind.ExportKeyword || kind === ts.SyntaxKind.DeclareKeyword)
    for (const modifier of kept) edits.push([modifier.getStart(source), modifier.end + 1, ''])
    const isType = ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement)
    let text = source.text.slice(start, statement.end)
    for (const [from, to, replacement] of edits.sort((a, b) => b[0] - a[0])) text = text.slice(0, from - start) + replacement + text.slice(to - start)
    if (isType) return text
    const at = statement.getStart(source) - start
    return `${text.slice(0, at)}declare ${text.slice(at)}`
  }

  identifier(node, edits) {
    const { parent } = node
    const isMember = (ts.isQualifiedName(parent) && parent.right === node) || (ts.isPropertyAccessExpression(parent) && parent.name === node)
    if (isMember) return
    let symbol = this.checker.getSymbolAtLocation(node)
    if (symbol === undefined) return
    if ((symbol.flags & ts.SymbolFlags.Alias) !== 0) {
      const from = importedFrom(symbol)
      if (from !== null && !from.startsWith('.')) return this.external(symbol, node, from, edits)
      symbol = this.checker.getAliasedSymbol(symbol)
    }
    if (this.statementOf(symbol) === null) return
    if ((symbol.flags & ts.SymbolFlags.Module) !== 0) throw new Error(`a namespace in public types: ${node.getText()}`)
    const name = this.nameOf(symbol)
    if (name !== node.text) edits.push([node.getStart(), node.end, name])
  }

  /** `import('../x.ts').Name` becomes the name. */
  importType(node, edits) {
    const from = node.argument.literal.text
    if (!from.startsWith('.')) return
    if (node.qualifier === undefined) {
      const name = this.namespace(this.checker.getSymbolAtLocation(node.argument.literal))
      edits.push([node.getStart(), node.end, `typeof ${name}`])
      return
    }
    const first = ts.isIdentifier(node.qualifier) ? node.qualifier : node.qualifier.left
    const name = this.nameOf(this.meant(this.checker.getSymbolAtLocation(first)))
    edits.push([node.getStart(), first.end, `${node.isTypeOf ? 'typeof ' : ''}${name}`])
  }

  /** A file as one thing: the operations in it, and not what serves other files. */
  namespace(module) {
    let name = this.names.get(module)
    if (name === undefined) {
      name = this.free(`${basename(module.declarations[0].fileName, '.d.ts').replaceAll(/\W/g, '_')}_module`)
      this.names.set(module, name)
      const operations = this.checker.getExportsOfModule(module).filter(symbol => isData(this.meant(symbol)))
      const members = operations.map(symbol => [symbol.name, this.nameOf(this.meant(symbol))])
      const list = members.map(([name, own]) => as(own, name))
      this.namespaces.push(`declare namespace ${name} {\n    export { ${list.join(', ')} }\n}`)
    }
    return name
  }

  external(symbol, node, from, edits) {
    const [declaration] = symbol.declarations
    const original = declaration.propertyName?.text ?? symbol.name
    const key = `${from}#${original}`
    let name = this.names.get(key)
    if (name === undefined) {
      name = this.free(symbol.name)
      this.names.set(key, name)
      this.import(from, ts.isNamespaceImport(declaration) ? `type * as ${name}` : ts.isImportClause(declaration) ? `type ${name}` : `{ type ${as(original, name)} }`)
    }
    if (name !== node.text) edits.push([node.getStart(), node.end, name])
  }

  import(from, clause) {
    this.imports.set(from, (this.imports.get(from) ?? new Set()).add(clause))
  }

  /** `wanted`, or with a number where that is something else's. */
  free(wanted) {
    let name = wanted
    for (let i = 2; this.taken.has(name); i++) name = `${wanted}${i}`
    this.taken.add(name)
    return name
  }
}

const isData = ({ flags, valueDeclaration }) => (flags & ts.SymbolFlags.Variable) !== 0 && !ts.isFunctionTypeNode(valueDeclaration.type)

const as = (original, name) => (original === name ? name : `${original} as ${name}`)

function importedFrom(symbol) {
  for (let node = symbol.declarations?.[0]; node !== undefined; node = node.parent) {
    if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) return node.moduleSpecifier?.text ?? null
  }
  return null
}
