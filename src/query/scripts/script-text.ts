// How scripts are printed in explanations and query descriptions.
import { javaText } from '../../painless/runtime/objects.ts'
import type { Script } from '../contracts/script.ts'
import { parametersOf } from './parameters.ts'

export function scriptText({ source, id, lang, parameters }: Script): string {
  const [type, language, options] = id === null ? ['inline', `'${lang}'`, '{}'] : ['stored', 'null', 'null']
  return `Script{type=${type}, lang=${language}, idOrCode='${id ?? source}', options=${options}, params=${javaText(parametersOf(parameters))}}`
}
