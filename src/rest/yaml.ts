// An answer as YAML (`format=yaml`): strings in double quotes, keys bare where that is safe, lists at their key's level.
import { JsonArray, type JsonTree } from './json-tree.ts'

/** Values that are printed between two turns of others. */
const AT_ONCE = 1_000

/** Yields where others may have their turn. */
export function* yamlInTurns(tree: JsonTree): Generator<void, string> {
  const flat = oneLine(tree)
  if (flat !== null) return `--- ${flat}\n`
  const printer = new YamlPrinter()
  yield* printer.block(tree, '', '')
  return printer.text
}

class YamlPrinter {
  text = '---\n'
  private values = 0

  private get isTurnOver(): boolean {
    return ++this.values % AT_ONCE === 0
  }

  /** The lines of an array or object that holds something. `first` begins the first of them: it stands beside the dash of an item. */
  *block(tree: JsonTree, indent: string, first: string): Generator<void> {
    if (typeof tree === 'string') return
    const isArray = tree instanceof JsonArray
    const count = isArray ? tree.items.length : tree.members.length
    for (let i = 0; i < count; i++) {
      if (this.isTurnOver) yield
      const begin = i === 0 ? first : indent
      const value = isArray ? tree.items[i] : tree.members[i].value
      const flat = oneLine(value)
      if (isArray) {
        if (flat !== null) this.text += `${begin}- ${flat}\n`
        else yield* this.block(value, `${indent}  `, `${begin}- `)
      } else {
        const name = key(tree.members[i].name)
        this.text += `${begin}${name}:${flat === null ? '' : ` ${flat}`}\n`
        const inner = value instanceof JsonArray ? indent : `${indent}  `
        if (flat === null) yield* this.block(value, inner, inner)
      }
    }
  }
}

/** Null for what needs lines of its own. */
function oneLine(tree: JsonTree): string | null {
  // Written anew because JSON may escape a slash, and YAML 1.1 may not.
  if (typeof tree === 'string') return tree.startsWith('"') ? JSON.stringify(JSON.parse(tree)) : tree
  if (tree instanceof JsonArray) return tree.items.length === 0 ? '[]' : null
  return tree.members.length === 0 ? '{}' : null
}

/** Words that YAML 1.1 reads as something other than a string. */
const RESERVED = /^(?:y|n|yes|no|on|off|true|false|null)$/i
const PLAIN_KEY = /^[A-Za-z_$/][\w$./@-]*$/

const key = (name: string) => (PLAIN_KEY.test(name) && !RESERVED.test(name) ? name : JSON.stringify(name))
