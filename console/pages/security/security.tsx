// Security: API keys first, then users, roles, the own account, upgrades and the audit trail.
import { useState } from 'preact/hooks'
import { session } from '../../api/client.ts'
import { useStore } from '../../api/store.ts'
import { Empty, Tabs } from '../../parts/basics.tsx'
import { Account } from './account.tsx'
import { Audit } from './audit.tsx'
import { Keys } from './keys.tsx'
import { Roles, Users } from './people.tsx'
import { Upgrade } from './upgrade.tsx'

const TABS = [
  { id: 'keys', name: 'API keys' },
  { id: 'users', name: 'Users' },
  { id: 'roles', name: 'Roles' },
  { id: 'account', name: 'My account' },
  { id: 'upgrade', name: 'Upgrade' },
  { id: 'audit', name: 'Audit' },
] as const

export function Security() {
  const { state } = useStore(session)
  const [chosen, choose] = useState<(typeof TABS)[number]['id']>('keys')
  return (
    <div class="page">
      <header>
        <div>
          <h2>Security</h2>
          <p>Who may do what, and the keys that programs use.</p>
        </div>
      </header>
      {state !== 'signed-in' ? (
        <Empty icon="security" title="Security is off">
          <p>
            Every client that reaches this engine may do everything. <code>searchlet serve --security --security-config DIR</code>, or{' '}
            <code>{'open({ security: … })'}</code>, brings users, roles and keys.
          </p>
        </Empty>
      ) : (
        <>
          <Tabs label="Parts of security" tabs={TABS} chosen={chosen} onChoose={choose} />
          {chosen === 'keys' && <Keys />}
          {chosen === 'users' && <Users />}
          {chosen === 'roles' && <Roles />}
          {chosen === 'account' && <Account />}
          {chosen === 'upgrade' && <Upgrade />}
          {chosen === 'audit' && <Audit />}
        </>
      )}
    </div>
  )
}
