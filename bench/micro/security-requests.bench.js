// What does security cost a whole request, and what does the audit log cost on top: one document by its id, over REST without a socket.
import { open } from '../../dist/main.js'

const AUTHORIZATION = `Basic ${Buffer.from('admin:admin').toString('base64')}`
const EVERYTHING = { disabled_rest_categories: [], disabled_transport_categories: [] }

export async function bench(suite) {
  const engines = []
  const add = async (name, options) => {
    const engine = await open({ threads: 0, ...options })
    engines.push(engine)
    await engine.index({ index: 'books', id: '1', refresh: true, body: { title: 'fox' } })
    const request = { method: 'GET', path: '/books/_doc/1', headers: { authorization: AUTHORIZATION }, peer: { address: '127.0.0.1:5000' } }
    const { status } = await engine.handle(request)
    if (status !== 200) throw new Error(`${name}: ${status}`)
    suite.add(name, () => engine.handle(request))
  }
  let recorded = 0
  const log = () => recorded++
  await add('without security', {})
  await add('with security', { security: { demo: true } })
  await add('with an audit log of its defaults', { security: { demo: true, audit: { log } } })
  const { demo } = await demoWith(EVERYTHING)
  await add('with an audit log of everything', { security: { config: demo, audit: { log } } })
  return async () => {
    if (recorded === 0) throw new Error('nothing was recorded')
    for (const engine of engines) await engine.close()
  }
}

/** A user like the demonstration's, and a configuration of the audit log. */
async function demoWith(audit) {
  const hash = '$2a$12$VcCDgh2NDk07JGN0rjGbM.Ad41qVR/YFJcgHp0UGns5JDymv..TOG'
  const basic = {
    http_enabled: true,
    order: 0,
    http_authenticator: { type: 'basic', challenge: true },
    authentication_backend: { type: 'intern' },
  }
  const demo = {
    internalusers: { admin: { hash, opendistro_security_roles: ['all_access'] } },
    config: { dynamic: { authc: { basic } } },
    audit: { audit },
  }
  return { demo }
}
