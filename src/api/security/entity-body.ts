// Reads the body that makes or changes an entity of security, and refuses it as the real server does.
import { isApiError } from '../../core/errors.ts'
import type { RequestBody } from '../../core/request-body.ts'
import type { EntityKind, Json } from '../../security/config/entities.ts'
import { MEMBERS, type MemberType } from '../../security/config/read-entity.ts'
import { isRecord } from '../administration.ts'
import { badBody } from './answers.ts'
import { maskProblems } from './mask-problems.ts'

interface BodyRules {
  /** Besides those of the entity itself, where there is one. */
  readonly members?: Readonly<Record<string, MemberType | 'any'>>
  readonly mandatory?: readonly string[]
  /** At least one of them. */
  readonly oneOf?: readonly string[]
}

const RULES: Readonly<Record<EntityKind, BodyRules>> = {
  internalusers: { members: { password: 'text' } },
  roles: {},
  rolesmapping: { oneOf: ['backend_roles', 'hosts', 'and_backend_roles', 'users'] },
  actiongroups: { mandatory: ['allowed_actions'] },
  tenants: {},
  nodesdn: { mandatory: ['nodes_dn'] },
}

/** Members that only super administrators may give. */
const PRIVILEGED = ['reserved', 'hidden']

export function readEntityBody(kind: EntityKind, body: RequestBody, isSuper: boolean): Json {
  return requireEntityJson(kind, bodyJson(body), isSuper)
}

/** Of any origin: a body, or what a patch makes. */
export function requireEntityJson(kind: EntityKind, json: unknown, isSuper: boolean): Json {
  const members: Record<string, MemberType | 'any'> = { ...MEMBERS[kind], ...RULES[kind].members }
  for (const name of isSuper ? ['static'] : ['static', ...PRIVILEGED]) delete members[name]
  const entity = requireJson(json, { ...RULES[kind], members })
  if (kind === 'roles') {
    const problems = maskProblems(entity)
    if (Object.keys(problems).length > 0) throw badBody('Wrong datatype', problems)
  }
  return entity
}

/** What is no entity: exactly these members. */
export const readBody = (body: RequestBody, rules: BodyRules): Json => requireJson(bodyJson(body), rules)

/** The same of any origin. */
export function requireJson(json: unknown, { members = {}, mandatory = [], oneOf = [] }: BodyRules): Json {
  if (!isRecord(json) || Object.keys(json).length === 0) throw badBody('Request body required for this action.')
  const keys = Object.keys(json)
  const wrong = {
    invalid_keys: keys.filter(key => !Object.hasOwn(members, key)),
    missing_mandatory_keys: mandatory.filter(key => !keys.includes(key)),
    specify_one_of: oneOf.some(key => keys.includes(key)) ? [] : oneOf,
  }
  const lists = Object.entries(wrong).filter(([, names]) => names.length > 0)
  if (lists.length > 0)
    throw badBody('Invalid configuration', Object.fromEntries(lists.map(([list, names]) => [list, { keys: names.join(',') }])))
  const types = keys.flatMap(key => {
    const type = members[key]
    return type === 'any' || hasType(json[key], type) ? [] : [[key, EXPECTED[type]]]
  })
  if (types.length > 0) throw badBody('Wrong datatype', Object.fromEntries(types))
  if (hasBlank(json)) throw badBody('`null` or blank values are not allowed as json array elements')
  return json
}

export function bodyJson(body: RequestBody): unknown {
  try {
    return body.json()
  } catch (error) {
    if (isApiError(error)) throw badBody('Could not parse content of request.')
    throw error
  }
}

const EXPECTED: Readonly<Record<MemberType, string>> = {
  text: 'String expected',
  boolean: 'Boolean expected',
  texts: 'Array expected',
  index_permissions: 'Array expected',
  tenant_permissions: 'Array expected',
  attributes: 'Object expected',
}

function hasType(value: unknown, type: MemberType): boolean {
  if (type === 'text') return typeof value === 'string'
  if (type === 'boolean') return typeof value === 'boolean'
  return type === 'attributes' ? isRecord(value) : Array.isArray(value)
}

/** In any list, however deep. */
function hasBlank(value: unknown): boolean {
  if (Array.isArray(value))
    return value.some(entry => entry === null || (typeof entry === 'string' && entry.trim() === '') || hasBlank(entry))
  return isRecord(value) && Object.values(value).some(hasBlank)
}
