// JSON as a tree of its texts, so that members can stand twice and numbers can be too large for JavaScript.

export const scalar = text => ({ text })
export const string = value => scalar(JSON.stringify(value))

export function treeOf(value) {
  if (Array.isArray(value)) return { items: value.map(treeOf) }
  if (typeof value === 'object' && value !== null) return { members: Object.entries(value).map(([key, member]) => [key, treeOf(member)]) }
  return scalar(JSON.stringify(value))
}

export function textOf(tree) {
  if (tree.items !== undefined) return `[${tree.items.map(textOf).join(',')}]`
  if (tree.members !== undefined) return `{${tree.members.map(([key, member]) => `${JSON.stringify(key)}:${textOf(member)}`).join(',')}}`
  return tree.text
}

export function copyOf(tree) {
  if (tree.items !== undefined) return { items: tree.items.map(copyOf) }
  if (tree.members !== undefined) return { members: tree.members.map(([key, member]) => [key, copyOf(member)]) }
  return { text: tree.text }
}

/** The string that stands there, or nothing. */
export const stringOf = tree => (tree.text?.startsWith('"') ? JSON.parse(tree.text) : undefined)

/**
 * Every place of a tree, the root first: `key` is its name where it is a member, `under` the name of the nearest member around it,
 * `write` puts another value there.
 */
export function placesOf(tree, replaceRoot) {
  const places = []
  const walk = (node, key, under, container, at, write) => {
    places.push({ node, key, under, container, at, write })
    const name = key ?? under
    for (const [i, item] of (node.items ?? []).entries()) {
      walk(item, undefined, name, node, i, next => {
        node.items[i] = next
      })
    }
    for (const member of node.members ?? []) {
      walk(member[1], member[0], name, node, member, next => {
        member[1] = next
      })
    }
  }
  walk(tree, undefined, '', undefined, undefined, replaceRoot)
  return places
}
