// `${user.name}`, `${user.roles}`, `${attr.internal.team}` in index patterns, document queries and tenant patterns.
import type { Identity } from '../contracts/identity.ts'

const VARIABLE = /\$\{([^}]{0,200})\}/g

export const hasVariables = (text: string): boolean => text.includes('${')

/** Null where a variable has no value: such a pattern fits nothing. */
export function substitutePattern(pattern: string, identity: Identity, roles: readonly string[]): string | null {
  let isWhole = true
  const text = pattern.replace(VARIABLE, (_, name: string) => {
    const value = valueOfVariable(name, identity, roles)
    if (value === null) isWhole = false
    return value ?? ''
  })
  return isWhole ? text : null
}

/** Values go into texts of JSON, so what would end the text is escaped; variables without a value stay. */
export function substituteQuery(query: string, identity: Identity, roles: readonly string[]): string {
  return query.replace(VARIABLE, (variable: string, name: string) => {
    const value = valueOfVariable(name, identity, roles)
    if (value === null) return variable
    return isList(name) ? value : JSON.stringify(value).slice(1, -1)
  })
}

const dotted = (name: string) => name.replaceAll('_', '.')
const isList = (name: string) => ['user.roles', 'user.securityRoles'].includes(dotted(name))

function valueOfVariable(name: string, identity: Identity, roles: readonly string[]): string | null {
  switch (dotted(name)) {
    case 'user.name':
      return identity.name
    case 'user.roles':
      return quoted(identity.backendRoles)
    case 'user.securityRoles':
      return quoted(roles)
  }
  for (const [attribute, value] of identity.attributes ?? [])
    if (name === attribute || name === attribute.replaceAll('.', '_')) return value
  return null
}

const quoted = (names: readonly string[]) => names.map(name => JSON.stringify(name)).join(',')
