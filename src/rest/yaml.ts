// An answer as YAML (`format=yaml`): strings in double quotes, keys bare where that is safe, lists at their key's level.
import { JsonArray, type JsonTree } from './json-tree.ts'

export function printYaml(tree: JsonTree): string {
  const flat = oneLine(tree)
  return flat === null ? `---\n${block(tree, '').join('\n')}\n` : `--- ${flat}\n`
}

/** The lines of an array or object that holds something. */
function block(tree: JsonTree, indent: string): string[] {
  const lines: string[] = []
  if (tree instanceof JsonArray) {
    for (const item of tree.items) {
      const flat = oneLine(item)
      if (flat !== null) lines.push(`${indent}- ${flat}`)
      else {
        // The first line of the item stands beside its dash.
        const [first, ...rest] = block(item, `${indent}  `)
        lines.push(`${indent}- ${first.slice(indent.length + 2)}`, ...rest)
      }
    }
  } else if (typeof tree !== 'string') {
    for (const { name, value } of tree.members) {
      const flat = oneLine(value)
      if (flat !== null) lines.push(`${indent}${key(name)}: ${flat}`)
      else lines.push(`${indent}${key(name)}:`, ...block(value, value instanceof JsonArray ? indent : `${indent}  `))
    }
  }
  return lines
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
