// Who may do what with notifications, and whose configurations does a caller see? As the plugin of a real server answered its users.
import { hashSync } from 'bcryptjs'
import { expect, it } from 'vitest'
import { open } from '../../src/main.ts'
import { ask, comparable, readScripts, type Script, type Step, toldReadably } from './scripts.ts'

interface AccessStep extends Step {
  /** `name:password`; null: while nobody was asked. */
  readonly auth: string | null
  readonly match?: 'subset'
  readonly expect: Step['expect'] & { readonly reason_json?: unknown }
}

interface AccessScript extends Script<AccessStep> {
  readonly setup: readonly AccessStep[]
  readonly node_settings?: Readonly<Record<string, unknown>>
  readonly users: Readonly<Record<string, { readonly backend_roles: string[]; readonly roles: string[] }>>
}

const HASH = hashSync('pw', 4)

/** As the plugin ships them. */
const ROLES = {
  notifications_full_access: { cluster_permissions: ['cluster:admin/opensearch/notifications/*'] },
  notifications_read_access: {
    cluster_permissions: ['channels/get', 'configs/get', 'features'].map(end => `cluster:admin/opensearch/notifications/${end}`),
  },
}

for (const { name, setup, steps, node_settings, users } of readScripts<AccessScript>('access')) {
  it(name, async () => {
    const people = Object.entries(users)
    const config = {
      config: {
        dynamic: {
          authc: {
            basic: {
              http_enabled: true,
              order: 0,
              http_authenticator: { type: 'basic', challenge: true },
              authentication_backend: { type: 'intern' },
            },
          },
        },
      },
      roles: ROLES,
      internalusers: Object.fromEntries(people.map(([user, { backend_roles }]) => [user, { hash: HASH, backend_roles }])),
      rolesmapping: Object.fromEntries(
        [...new Set(people.flatMap(([, { roles }]) => roles))].map(role => [
          role,
          { users: people.flatMap(([user, { roles }]) => (roles.includes(role) ? [user] : [])) },
        ]),
      ),
    }
    const engine = await open({ threads: 0, security: { config: config as never } })
    const asked = ({ auth, ...step }: AccessStep) =>
      ask(engine, step, auth === null ? {} : { authorization: `Basic ${Buffer.from(auth).toString('base64')}` })
    try {
      if (node_settings !== undefined) await engine.cluster.putSettings({ body: { transient: node_settings } })
      for (const step of setup) {
        // What nobody made is made by the process itself.
        if (step.auth === null) await engine.notifications.createConfig({ body: step.body as never })
        else expect(await asked(step)).toMatchObject({ status: 200 })
      }
      for (const step of steps) {
        const { status, body } = await asked(step)
        expect([step.name, status]).toEqual([step.name, step.expect.status])
        if (step.match === 'subset') expect(body).toMatchObject(step.expect.body as object)
        else expect([step.name, comparable(body)]).toEqual([step.name, comparable(step.expect.body)])
        if (step.expect.reason_json !== undefined) expect(body).toMatchObject(toldReadably(step.expect).body as object)
      }
    } finally {
      await engine.close()
    }
  })
}
