// Parameters of scripts tell 2.0 from 2, which plain JSON values do not. Such numbers are kept as Number objects: plain data still, which
// travels to other threads and prints as it was.
import { JsonFloat, parseJsonNumbers } from './json.ts'

const PARAMS = Buffer.from('"params"')
/** A number that could be a whole one written with a fraction or an exponent. */
const WRITTEN_FLOAT = /\d(?:\.0*(?:[eE]|(?=[\s,}\]]))|[eE])/

/** `json` as it was parsed of `bytes`: its objects are changed where they are parameters. */
export function keepScriptFloats(json: unknown, bytes: Uint8Array): void {
  if (typeof json !== 'object' || json === null) return
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (text.indexOf(PARAMS) < 0 || !WRITTEN_FLOAT.test(text.toString('latin1'))) return
  graft(json as Container, parseJsonNumbers(bytes) as Container, false)
}

type Container = Record<string, unknown>

/** `told`: the same with floats told from whole numbers. */
function graft(json: Container, told: Container, inParameters: boolean): void {
  const isScript = Object.hasOwn(json, 'source') || Object.hasOwn(json, 'id') || Object.hasOwn(json, 'inline')
  for (const key of Object.keys(json)) {
    const value = json[key]
    const other = told[key]
    if (typeof value === 'object' && value !== null)
      graft(value as Container, other as Container, inParameters || (isScript && key === 'params'))
    else if (inParameters && typeof value === 'number' && other instanceof JsonFloat && Number.isInteger(value)) json[key] = Object(value)
  }
}
