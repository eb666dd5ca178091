// Bodies of requests in YAML: read as the JSON that says the same.
import { ApiError, illegalArgument } from '../core/errors.ts'
import { stringify } from '../core/json.ts'
import { lazily } from '../core/lazily.ts'
import { bodyOfBytes, type RequestBody } from '../core/request-body.ts'

const yaml = lazily(() => import('yaml'))

/** Reading YAML takes far longer than JSON, and is not done in turns. */
const MOST_BYTES = 65_536

/** Places in the JSON are none in what was sent: errors name no line. */
export function bodyOfYaml(sent: RequestBody): RequestBody {
  const text = sent.text()
  if (Buffer.byteLength(text) > MOST_BYTES) throw illegalArgument(`bodies in YAML may have ${MOST_BYTES} bytes at most`)
  return Object.assign(bodyOfBytes(Buffer.from(stringify(parsed(text)))), { isTranslated: true })
}

function parsed(text: string): unknown {
  try {
    // Dates stay texts, numbers their digits, and nothing multiplies.
    return yaml().parse(text, { schema: 'core', intAsBigInt: true, maxAliasCount: 0, stringKeys: true })
  } catch (error) {
    const reason = (error as Error).message
    throw new ApiError('json_parse_exception', reason, { cause: new ApiError('stream_read_exception', reason) })
  }
}
