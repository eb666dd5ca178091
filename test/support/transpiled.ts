// A source file as JavaScript that Node loads as it lies there: without types, and importing its neighbours as `.js`.
import { transformSync } from 'esbuild'

const IMPORTED = /(\bfrom\s*|\bimport\s*\(?\s*)(["'])(\.[^"']*)\.ts\2/g

export function transpiled(code: string): string {
  const tsconfigRaw = { compilerOptions: { verbatimModuleSyntax: true } }
  return transformSync(code, { loader: 'ts', format: 'esm', target: 'es2022', tsconfigRaw }).code.replace(IMPORTED, '$1$2$3.js$2')
}
