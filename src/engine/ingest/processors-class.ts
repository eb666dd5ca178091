// `Processors`: what some processors do, for scripts of pipelines to call.
import { isApiError } from '../../core/errors.ts'
import { size } from '../../ingest/processors/bytes.ts'
import { readJson } from '../../ingest/processors/json.ts'
import { defineClass } from '../../painless/java-class.ts'
import { EngineProblem, illegalArgument, nullPointer } from '../../painless/runtime/throwable.ts'

const COMMON = 'org.opensearch.ingest.common.'

/** Calls of the server's classes, the innermost first: `BytesProcessor.apply:52`. */
const frames = (...calls: string[]) =>
  calls.map(call => {
    const [name, line] = call.split(':')
    return `${COMMON}${name}(${name.split('.')[0]}.java:${line})`
  })

const BYTES = frames('BytesProcessor.apply:52', 'Processors.bytes:40')
const URL = frames('URLDecodeProcessor.apply:51', 'Processors.urlDecode:60')
const decoder = (line: number) => [`java.base/java.net.URLDecoder.decode(URLDecoder.java:${line})`, ...URL]

function bytes(text: string | null): number | bigint {
  if (text === null)
    throw nullPointer(
      'Cannot invoke "org.opensearch.core.common.unit.ByteSizeValue.getBytes()" because the return value of "org.opensearch.core.common.unit.ByteSizeValue.parseBytesSizeValue(String, org.opensearch.core.common.unit.ByteSizeValue, String)" is null',
      BYTES,
    )
  try {
    return size(text)
  } catch (error) {
    if (!isApiError(error)) throw error
    const hasNumber = error.cause !== undefined || error.reason.startsWith('Failed')
    const where = (line: number, method = 'parseBytesSizeValue') =>
      `org.opensearch.core.common.unit.ByteSizeValue.${method}(ByteSizeValue.java:${line})`
    throw new EngineProblem(error, [...(hasNumber ? [where(254, 'parse'), where(213)] : [where(232)]), ...BYTES])
  }
}

function changedCase(text: string | null, way: 'Lowercase' | 'Uppercase', lines: readonly [number, number]): string {
  const method = `to${way.slice(0, 5)}Case` as 'toLowerCase' | 'toUpperCase'
  if (text !== null) return text[method]()
  const calls = frames(`${way}Processor.apply:${lines[0]}`, `Processors.${way.toLowerCase()}:${lines[1]}`)
  throw nullPointer(`Cannot invoke "String.${method}(java.util.Locale)" because "value" is null`, calls)
}

function urlDecoded(text: string | null): string {
  if (text === null) throw nullPointer('Cannot invoke "String.length()" because "s" is null', decoder(174))
  const wrongEscape = /%(?![0-9a-fA-F]{2})(.?)(.?)/.exec(text)
  if (wrongEscape !== null) {
    if (wrongEscape[2] === '') throw illegalArgument('URLDecoder: Incomplete trailing wrongEscape (%) pattern', decoder(216))
    const wrong = /[0-9a-fA-F]/.test(wrongEscape[1]) ? wrongEscape[2] : wrongEscape[1]
    throw illegalArgument(
      `URLDecoder: Illegal hex characters in wrongEscape (%) pattern - not a hexadecimal digit: "${wrong}" = ${wrong.charCodeAt(0)}`,
      decoder(226),
    )
  }
  return text.replaceAll('+', ' ').replace(/(?:%[0-9a-fA-F]{2})+/g, run => Buffer.from(run.replaceAll('%', ''), 'hex').toString())
}

/** What is no text is read as it shows. */
function jsonOf(value: unknown, calls: readonly string[]): unknown {
  try {
    return readJson(value)
  } catch (error) {
    if (!isApiError(error)) throw error
    throw new EngineProblem(error, [...frames('JsonProcessor.apply:112'), ...calls])
  }
}

function addJson(document: Map<unknown, unknown>, field: string): void {
  const outer = frames('Processors.json:56')
  const read = jsonOf(document.get(field) ?? null, [...frames('JsonProcessor.apply:117'), ...outer])
  if (!(read instanceof Map))
    throw illegalArgument('cannot add non-map fields to root of document', [...frames('JsonProcessor.apply:123'), ...outer])
  for (const [key, value] of read) document.set(key, value)
}

export const processorsClass = defineClass(
  'org.opensearch.ingest.common.Processors',
  {},
  {
    'static long bytes(String)': bytes,
    'static String lowercase(String)': (text: string | null) => changedCase(text, 'Lowercase', [52, 44]),
    'static String uppercase(String)': (text: string | null) => changedCase(text, 'Uppercase', [51, 48]),
    'static String urlDecode(String)': urlDecoded,
    'static Object json(Object)': (value: unknown) => jsonOf(value, frames('Processors.json:52')),
    'static void json(Map, String)': addJson,
  },
)
