// On-behalf-of tokens are not supported: every request is refused.
import { ApiError } from '../../core/errors.ts'
import { type CommonParams, typedOperation } from '../typed-operation.ts'

export interface GenerateOboTokenParams extends CommonParams {
  body: {
    /** What the token is for. */
    description: string
    /** Whom the token is for. */
    service?: string
    /** How long it can be used. */
    durationSeconds?: number
  }
}

const DISABLED = 'The OnBehalfOf token generating API has been disabled, see {link to doc} for more information on this feature.'

export const generateOboToken = typedOperation<GenerateOboTokenParams, never>()({
  name: 'security.generate_obo_token',
  action: 'security:obo/create',
  needs: 'security',
  scope: 'caller',
  routes: [{ method: 'POST', path: '/_plugins/_security/api/generateonbehalfoftoken' }],
  body: 'json',
  run(cx) {
    if (cx.identity.permissions !== undefined) throw refused(403, 'Token-authenticated users cannot create new tokens')
    const decision = cx.engine.security.decide(cx.identity, 'security:obo/create', [])
    throw decision.allowed ? refused(400, DISABLED) : refused(401, decision.reason)
  },
})

const refused = (status: number, answer: string) => new ApiError('security_exception', answer, { status, answer })
