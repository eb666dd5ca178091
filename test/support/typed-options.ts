// What public types offer, read from the sources by the compiler, so that a test can ask the readers for each of it.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript-5'

/** What an option may hold: its reader is content with one of them, or complains of the value and not of the name. */
export const SAMPLES: readonly unknown[] = [
  1,
  'and',
  true,
  [1],
  {},
  { match_all: {} },
  [{ match_all: {} }],
  { source: '1' },
  ['a'],
  [{ terms: {} }],
  null,
]
export const UNKNOWN = 'no_such_option'

const OPTIONS: ts.CompilerOptions = {
  noEmit: true,
  strict: true,
  allowImportingTsExtensions: true,
  target: ts.ScriptTarget.ES2022,
  lib: ['lib.es5.d.ts'],
  types: [],
}

/** Each file is read once for all programs, and each program made once. */
const sources = new Map<string, ts.SourceFile | undefined>()
const programs = new Map<string, ts.Program>()

/** A source and what it takes types from. What only its code imports is left out: that is most of all there is to read. */
export function programOf(path: string): ts.Program {
  let program = programs.get(path)
  if (program === undefined) {
    const host = ts.createCompilerHost(OPTIONS)
    const read = host.getSourceFile
    host.jsDocParsingMode = ts.JSDocParsingMode.ParseNone
    host.getSourceFile = (name, ...rest) => {
      if (!sources.has(name)) sources.set(name, read.call(host, name, ...rest))
      return sources.get(name)
    }
    host.resolveModuleNameLiterals = (literals, from) => {
      const typed = new Set(literals.filter(givesTypes).map(({ text }) => text))
      return literals.map(({ text }) => {
        if (!text.startsWith('.') || !typed.has(text)) return { resolvedModule: undefined }
        const resolvedFileName = resolve(dirname(from), text)
        return { resolvedModule: { resolvedFileName, extension: ts.Extension.Ts, isExternalLibraryImport: false } }
      })
    }
    programs.set(path, (program = ts.createProgram([path], OPTIONS, host)))
  }
  return program
}

function givesTypes({ parent }: ts.StringLiteralLike): boolean {
  const clause = ts.isImportDeclaration(parent) ? parent.importClause : undefined
  if (clause === undefined || clause.isTypeOnly) return true
  const names = clause.namedBindings
  return names !== undefined && ts.isNamedImports(names) && names.elements.some(name => name.isTypeOnly)
}

/** By member of a type of a source, the options that are fixed in an object under it. */
export function offeredBy(file: string, type: string): ReadonlyMap<string, readonly string[]> {
  const path = fileURLToPath(new URL(`../../src/${file}`, import.meta.url))
  const program = programOf(path)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(path)!
  const symbol = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!).find(({ name }) => name === type)!
  const declared = checker.getDeclaredTypeOfSymbol(symbol)
  const objectsIn = (one: ts.Type): ts.Type[] =>
    one.isUnion()
      ? one.types.flatMap(objectsIn)
      : (one.flags & ts.TypeFlags.Object) !== 0 && !checker.isArrayType(one) && one.symbol?.name !== 'Date'
        ? [one]
        : []
  const namesOf = (one: ts.Type) => [...new Set(objectsIn(one).flatMap(object => object.getProperties().map(({ name }) => name)))]
  return new Map(
    declared.getProperties().map(member => [member.name, namesOf(checker.getNonNullableType(checker.getTypeOfSymbol(member)))]),
  )
}

/** Those that the reader takes for no option: it says the same of a name that is certainly none. `around` makes a request of options. */
export function unknownTo(
  read: (request: object) => unknown,
  around: (options: object) => object,
  options: readonly string[],
): readonly string[] {
  const complaint = (given: object): string => {
    try {
      read(around(given))
      return ''
    } catch (error) {
      return (error as Error).message
    }
  }
  const bare = (text: string) => text.replace(/(?:,)? did you mean .*$/, '')
  return options.filter(option =>
    SAMPLES.every(sample => {
      const told = complaint({ [option]: sample })
      return told !== '' && bare(told).replaceAll(option, UNKNOWN) === bare(complaint({ [UNKNOWN]: sample }))
    }),
  )
}
