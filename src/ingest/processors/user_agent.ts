// Says which browser, system and device a user agent's text stands for.
import { illegalArgument } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import { optionProblem } from '../../core/processor-options.ts'
import type { ProcessorType } from '../processor.ts'
import type { Rule } from '../user-agent-rules.ts'

const rules = lazily(() => import('../user-agent-rules.ts'))

/** Longer texts are no user agents; what follows cannot name one. */
const READ = 2000

const PROPERTIES = ['NAME', 'MAJOR', 'MINOR', 'PATCH', 'OS', 'OS_NAME', 'OS_MAJOR', 'OS_MINOR', 'DEVICE', 'BUILD', 'ORIGINAL', 'VERSION']
const DEFAULTS = ['name', 'major', 'minor', 'patch', 'build', 'os', 'os_name', 'os_major', 'os_minor', 'device', 'original', 'version']
const DEFAULT_RULES = '_default_'

export interface UserAgentOptions {
  readonly field: string
  /** `user_agent` */
  readonly target_field?: string
  /** What is said of it; all by default. */
  readonly properties?: readonly (
    | 'name'
    | 'version'
    | 'major'
    | 'minor'
    | 'patch'
    | 'build'
    | 'os'
    | 'os_name'
    | 'os_major'
    | 'os_minor'
    | 'device'
    | 'original'
  )[]
  /** Documents without the field are left as they are; false. */
  readonly ignore_missing?: boolean
}

export const user_agent: ProcessorType = {
  name: 'user_agent',
  create(options) {
    const field = options.text('field')
    const target = options.optionalText('target_field') ?? 'user_agent'
    const file = options.optionalText('regex_file') ?? DEFAULT_RULES
    const properties = options.optionalList('properties') ?? DEFAULTS
    const ignoreMissing = options.flag('ignore_missing')
    for (const property of properties) {
      if (PROPERTIES.includes(String(property).toUpperCase())) continue
      throw optionProblem(options.owner, 'properties', `illegal property value [${property}]. valid values are [${PROPERTIES.join(', ')}]`)
    }
    if (file !== DEFAULT_RULES)
      throw optionProblem(options.owner, 'regex_file', `regex file [${file}] doesn't exist (has to exist at node startup)`)
    const asked = new Set(properties.map(property => String(property).toLowerCase()))
    return document => {
      const text = document.getText(field, ignoreMissing)
      if (text === null) {
        if (ignoreMissing) return
        throw illegalArgument(`field [${field}] is null, cannot parse user-agent.`)
      }
      const all = details(text)
      document.set(target, Object.fromEntries(Object.entries(all).filter(([key]) => asked.has(key))))
    }
  },
}

interface Named {
  readonly name: string
  readonly version: string | null
}

function details(text: string): Record<string, unknown> {
  const { BROWSERS, SYSTEMS, DEVICES } = rules()
  const read = text.slice(0, READ)
  const browser = named(BROWSERS, read)
  const system = named(SYSTEMS, read)
  const device = named(DEVICES, read)?.name ?? 'Other'
  return {
    name: browser?.name ?? 'Other',
    original: text,
    ...(system !== null && { os: shownSystem(system) }),
    device: { name: device },
    ...(typeof browser?.version === 'string' && { version: browser.version }),
  }
}

function shownSystem({ name, version }: Named): Record<string, string> {
  return version === null ? { name } : { name, version, full: `${name} ${version}` }
}

function named(list: readonly Rule[], text: string): Named | null {
  for (const [pattern, name, version] of list) {
    const match = pattern.exec(text)
    if (match === null) continue
    const groups = match.slice(1).filter(group => group !== undefined)
    const own = name === undefined ? groups.shift() : name.replace('$1', () => groups[0].trim())
    return { name: own!, version: version ?? (groups.length === 0 ? null : groups.join('.')) }
  }
  return null
}
