// Parameters of scripts and settings tell 2.0 from 2, which plain JSON values do not. Such numbers are kept as Number objects: plain data still,
// which travels to other threads and prints as it was.
import { JsonFloat, parseJsonNumbers } from './json.ts'

const PARAMS = Buffer.from('"params"')
/** A number that could be a whole one written with a fraction or an exponent. */
const WRITTEN_FLOAT = /\d(?:\.0*(?:[eE]|(?=[\s,}\]]))|[eE])/

/** `json` as it was parsed of `bytes`: its objects are changed where they are parameters. */
export function keepScriptFloats(json: unknown, bytes: Uint8Array): void {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isContainer(json) && text.indexOf(PARAMS) >= 0) keep(json, bytes, text, [], false)
}

/** The same for settings, which stand at `path`. */
export function keepSettingFloats(json: unknown, bytes: Uint8Array, path: readonly string[] = []): void {
  if (isContainer(json)) keep(json, bytes, Buffer.from(bytes), path, true)
}

type Container = Record<string, unknown>

const isContainer = (json: unknown): json is Container => typeof json === 'object' && json !== null

function keep(json: Container, bytes: Uint8Array, text: Buffer, path: readonly string[], isKept: boolean): void {
  if (!WRITTEN_FLOAT.test(text.toString('latin1'))) return
  const at = (root: unknown) => path.reduce((value, key) => (isContainer(value) ? value[key] : undefined), root)
  const part = at(json)
  if (isContainer(part)) graft(part, at(parseJsonNumbers(bytes)) as Container, isKept)
}

/** `told`: the same with floats told from whole numbers. */
function graft(json: Container, told: Container, isKept: boolean): void {
  const isScript = Object.hasOwn(json, 'source') || Object.hasOwn(json, 'id') || Object.hasOwn(json, 'inline')
  for (const key of Object.keys(json)) {
    const value = json[key]
    const other = told[key]
    if (isContainer(value)) graft(value, other as Container, isKept || (isScript && key === 'params'))
    else if (isKept && typeof value === 'number' && other instanceof JsonFloat && Number.isInteger(value)) json[key] = Object(value)
  }
}
