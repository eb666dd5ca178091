// Parts of the sources that are loaded when they are first used (src/core/lazily.ts), where the sources themselves are run: they are imported
// beforehand, since only built files can be required. Packages can.

export function importedBeforehand(code: string): string {
  const imports: string[] = []
  const rewritten = code.replace(/\blazily\(\(\) => import\('([^']+)'\)\)/g, (_, specifier: string) => {
    if (!specifier.startsWith('.')) return `lazily(() => lazyPackages(import.meta.url)('${specifier}'))`
    const part = `lazyPart${imports.length}`
    imports.push(`import * as ${part} from '${specifier}';`)
    return `lazily(() => ${part})`
  })
  if (rewritten.includes('lazyPackages(')) imports.push(`import { createRequire as lazyPackages } from 'node:module';`)
  return imports.join('') + rewritten
}
