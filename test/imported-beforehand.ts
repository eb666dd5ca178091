// Parts of the sources that are loaded when they are first used (src/core/lazily.ts), where the sources themselves are run: they are imported
// beforehand, since only built files can be required.

export function importedBeforehand(code: string): string {
  const imports: string[] = []
  const rewritten = code.replace(/\blazily\(\(\) => import\(('[^']+')\)\)/g, (_, specifier: string) => {
    const part = `lazyPart${imports.length}`
    imports.push(`import * as ${part} from ${specifier};`)
    return `lazily(() => ${part})`
  })
  return imports.join('') + rewritten
}
