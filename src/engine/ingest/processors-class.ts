// `Processors`: what some processors do, for scripts of pipelines to call.
import { parseTree } from '../../core/json.ts'
import { readBytes } from '../../core/values.ts'
import { defineClass } from '../../painless/java-class.ts'
import { illegalArgument } from '../../painless/runtime/throwable.ts'

export const processorsClass = defineClass(
  'org.opensearch.ingest.common.Processors',
  {},
  {
    'static long bytes(String)': (text: string) => readBytes(text, 'Ingest Field'),
    'static String lowercase(String)': (text: string) => text.toLowerCase(),
    'static String uppercase(String)': (text: string) => text.toUpperCase(),
    'static String urlDecode(String)': (text: string) => decodeURIComponent(text.replaceAll('+', ' ')),
    'static Object json(Object)': (text: unknown) => readJson(text),
    'static void json(Map, String)': (document: Map<unknown, unknown>, field: string) => {
      const read = readJson(document.get(field) ?? null)
      if (!(read instanceof Map)) throw illegalArgument('cannot add non-map fields to root of document')
      for (const [key, value] of read) document.set(key, value)
    },
  },
)

function readJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return parseTree(value)
  } catch {
    throw illegalArgument('Unrecognized token')
  }
}
