// A template as the mustache library reads it: text, values and sections. The library is loaded when the first template comes.
import { lazily } from '../../core/lazily.ts'
import { refusal } from './template-errors.ts'

/** `start` and `end` are places in the template; a section also holds what stands in it. */
export type Token =
  | readonly [kind: 'text' | 'name' | '&' | '!' | '=' | '>', value: string, start: number, end: number]
  | readonly [kind: '#' | '^', name: string, start: number, end: number, body: readonly Token[], bodyEnd: number]

interface Writer {
  /** Absent: nothing read is kept. Inline templates would pile up otherwise. */
  templateCache: undefined
  parse(template: string): Token[]
}

const mustache = lazily(() => import('mustache'))

let writer: Writer | null = null

function loadWriter(): Writer {
  const { Writer } = mustache()
  const loaded = new Writer()
  loaded.templateCache = undefined
  return loaded
}

/** Throws the server's error for what is no template. */
export function readTemplate(source: string): readonly Token[] {
  writer ??= loadWriter()
  try {
    return writer.parse(source)
  } catch (error) {
    throw refusal(source, (error as Error).message)
  }
}
