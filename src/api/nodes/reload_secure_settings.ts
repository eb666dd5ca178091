// Secure settings, read again: there is no keystore file here, so there is nothing to read, and no password that would open it.
import { readStrictly, VALUE } from '../../query/dsl/strict-object.ts'
import { readInOrder } from '../_core/streamed-body.ts'
import { splitPart } from '../administration.ts'
import { answerOfNodes, type NodesAnswer } from '../this-node.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface NodesReloadSecureSettingsParams extends CommonParams {
  node_id?: string | string[]
  timeout?: string
  body?: {
    /** The password of the keystore. */
    secure_settings_password?: string
  }
}

export const reloadSecureSettings = typedOperation<NodesReloadSecureSettingsParams, NodesAnswer>()({
  name: 'nodes.reload_secure_settings',
  action: 'cluster:admin/nodes/reload',
  routes: [
    { method: 'POST', path: '/_nodes/reload_secure_settings' },
    { method: 'POST', path: '/_nodes/{node_id}/reload_secure_settings' },
  ],
  params: { timeout: 'time' },
  body: 'json',
  scope: 'cluster',
  run({ engine }, { path, body }) {
    let password = ''
    if (body.present) {
      readInOrder(PARSER, body, json =>
        readStrictly(PARSER, json, { secure_settings_password: { accepts: VALUE, read: value => void (password = String(value)) } }),
      )
    }
    const refused = password === '' ? {} : { reload_exception: { type: 'security_exception', reason: WRONG } }
    return { body: answerOfNodes(engine, splitPart(path.node_id), () => ({ name: engine.nodeName, ...refused })) }
  },
})

const PARSER = 'reload_secure_settings'
const WRONG = 'Provided keystore password was incorrect'
