// What an editor tells of functions, parameters and members of bodies: sentences of `src/api/words`, put before the members of declarations that have none of their own.
import { readFileSync } from 'node:fs'
import ts from 'typescript-5'

const read = name => JSON.parse(readFileSync(new URL(`../src/api/words/${name}.json`, import.meta.url), 'utf8'))
const operations = read('operations')
const examples = read('examples')
const parameters = read('parameters')
/** What a member of this name is, in whichever body: those of which that is not true have a sentence where they are declared. */
const members = read('members')

/** The comment for a member of a declaration, or null. */
export function hoverWords(member) {
  if (!ts.isPropertySignature(member) || member.jsDoc !== undefined || !ts.isIdentifier(member.name)) return null
  const name = member.name.text
  const operation = operationOf(member)
  if (operation !== null) return operations[operation] === undefined ? null : block(operations[operation], examples[operation])
  const words = parameterWords(ownerOf(member), name) ?? members[name]
  return words === undefined ? null : `/** ${words} */`
}

/** `indices.put_alias` for the member `putAlias` of the declaration of `indices`; of functions of the engine itself their own name. */
function operationOf(member) {
  const declaration = member.parent.parent
  if (!ts.isTypeLiteralNode(member.parent) || !ts.isVariableDeclaration(declaration)) return null
  const within = declaration.name.text
  const name = snake(member.name.text)
  if (within === 'operations') return name
  return operations[snake(within)] === undefined ? null : `${snake(within)}.${name}`
}

function parameterWords(within, name) {
  if (within === null) return undefined
  const [namespace] = within.split('.')
  return parameters[`${within}.${name}`] ?? parameters[`${namespace}.${name}`] ?? parameters[name]
}

/** The operation whose parameter it is; empty where it may be one of several. */
function ownerOf(member) {
  for (let node = member.parent; node !== undefined; node = node.parent) {
    if (ts.isPropertySignature(node)) return operationOf(node)
    if (ts.isInterfaceDeclaration(node)) return node.name.text.endsWith('Params') && member.parent === node ? '' : null
    if (ts.isVariableDeclaration(node)) {
      const declared = snake(node.name.text)
      return operations[declared] !== undefined ? declared : node.name.text.endsWith('_PARAMS') ? '' : null
    }
  }
  return null
}

const snake = name => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

function block(sentence, example) {
  if (example === undefined) return `/** ${sentence} */`
  const lines = [sentence, '', '@example', ...example.split('\n').map(line => `  ${line}`)]
  return `/**\n${lines.map(line => ` * ${line}`.trimEnd()).join('\n')}\n */`
}
