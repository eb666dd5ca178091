// Is the configuration older than the software, and bring it up to date.
import type { OperationRequest } from '../../engine/calls/operation.ts'
import { UPGRADE_COMPONENTS, type Upgrade, type UpgradeComponent, upgradeOf } from '../../security/config/upgrade.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'
import { badRequest } from './answers.ts'
import { readBody } from './entity-body.ts'
import { securityOf } from './security-of.ts'

const ROW = {
  needs: 'security',
  scope: 'management',
  endpoint: 'CONFIG',
  params: { configs: 'list', entities: 'list' },
} as const

export interface UpgradeParams extends CommonParams {
  /** Components; all by default. */
  configs?: string | string[]
  /** Names of roles; all by default. */
  entities?: string | string[]
}

export interface UpgradeCheckResponse {
  /** Always `OK`. */
  status: 'OK'
  /** Whether there is anything to upgrade. */
  upgradeAvailable: boolean
  /** Empty where nothing is to be done. */
  upgradeActions: Partial<Record<UpgradeComponent, readonly ('update_required' | 'no_update_required')[]>>
}

export const configUpgradeCheck = typedOperation<UpgradeParams, UpgradeCheckResponse>()({
  ...ROW,
  name: 'security.config_upgrade_check',
  action: 'cluster:admin/opendistro_security/upgrade/get',
  routes: [{ method: 'GET', path: '/_plugins/_security/api/_upgrade_check' }],
  run(cx, request) {
    const components = namedInUrl(request)
    const { described } = upgradeOf(securityOf(cx).config, components, entitiesOf(request))
    const actions = components.map(name => [name, [described.has(name) ? 'update_required' : 'no_update_required']])
    const upgradeAvailable = described.size > 0
    return { body: { status: 'OK', upgradeAvailable, upgradeActions: upgradeAvailable ? Object.fromEntries(actions) : {} } }
  },
})

export interface UpgradePerformParams extends UpgradeParams {
  body?: {
    /** Components; all by default. */
    config?: readonly UpgradeComponent[]
  }
}

export interface UpgradePerformResponse {
  /** Always `OK`. */
  status: 'OK'
  /** By component, what was done. */
  upgrades: Partial<Record<UpgradeComponent, readonly string[]>>
}

export const configUpgradePerform = typedOperation<UpgradePerformParams, UpgradePerformResponse>()({
  ...ROW,
  name: 'security.config_upgrade_perform',
  action: 'cluster:admin/opendistro_security/upgrade/perform',
  routes: [{ method: 'POST', path: '/_plugins/_security/api/_upgrade_perform' }],
  body: 'json',
  async run(cx, request) {
    const components = namedInBody(request) ?? namedInUrl(request)
    let upgrade: Upgrade | null = null
    await securityOf(cx).store.change(config => {
      upgrade = upgradeOf(config, components, entitiesOf(request))
      return upgrade.described.size === 0 ? null : upgrade.change
    })
    return { body: { status: 'OK', upgrades: upgrade!.described } }
  },
})

/** Null where the body names none. */
function namedInBody({ body }: OperationRequest): readonly UpgradeComponent[] | null {
  if (!body.present || isEmpty(body.json())) return null
  const { config } = readBody(body, { members: { config: 'texts' } }) as { config: readonly string[] }
  return checked(config)
}

const isEmpty = (json: unknown) => typeof json === 'object' && json !== null && Object.keys(json).length === 0

function namedInUrl({ params }: OperationRequest): readonly UpgradeComponent[] {
  return params.configs === undefined ? UPGRADE_COMPONENTS : checked(params.configs as string[])
}

const entitiesOf = ({ params }: OperationRequest) => (params.entities as string[] | undefined) ?? null

function checked(names: readonly string[]): readonly UpgradeComponent[] {
  const unknown = names.filter(name => !(UPGRADE_COMPONENTS as readonly string[]).includes(String(name).toLowerCase()))
  if (unknown.length > 0)
    throw badRequest(`Unknown configurations for upgrade, [${unknown.join(', ')}]. Known are [${UPGRADE_COMPONENTS.join(', ')}]`)
  return names.map(name => name.toLowerCase() as UpgradeComponent)
}
