// What does security cost a whole request, and what does the audit log cost on top: one document by its id, over REST without a socket.
// A hundred at a time, with a turn of the event loop after them: the audit log is written then.
import { setImmediate as turn } from 'node:timers/promises'
import { open } from '../../dist/main.js'

const AUTHORIZATION = `Basic ${Buffer.from('admin:admin').toString('base64')}`

/** Of a demonstration's administrator, with an audit log that leaves out nothing. */
const AUDITED = {
  internalusers: {
    admin: { hash: '$2a$12$VcCDgh2NDk07JGN0rjGbM.Ad41qVR/YFJcgHp0UGns5JDymv..TOG', opendistro_security_roles: ['all_access'] },
  },
  config: {
    dynamic: {
      authc: { basic: { http_enabled: true, order: 0, http_authenticator: { type: 'basic' }, authentication_backend: { type: 'intern' } } },
    },
  },
  audit: { audit: { disabled_rest_categories: [], disabled_transport_categories: [] } },
}

export async function bench(suite) {
  const engines = []
  const add = async (name, options) => {
    const engine = await open({ threads: 0, ...options })
    engines.push(engine)
    await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'fox' } })
    const request = { method: 'GET', path: '/books/_doc/1', headers: { authorization: AUTHORIZATION }, peer: { address: '127.0.0.1:5000' } }
    const { status } = await engine.handle(request)
    if (status !== 200) throw new Error(`${name}: ${status}`)
    suite.add(`100 requests, ${name}`, async () => {
      for (let i = 0; i < 100; i++) await engine.handle(request)
      await turn()
    })
  }
  let recorded = 0
  const log = () => void recorded++
  await add('without security', {})
  await add('with security', { security: { demo: true } })
  await add('with an audit log of its defaults', { security: { demo: true, audit: { log } } })
  await add('with an audit log of everything', { security: { config: AUDITED, audit: { log } } })
  return async () => {
    for (const engine of engines) await engine.close()
    if (recorded === 0) throw new Error('nothing was recorded')
  }
}
