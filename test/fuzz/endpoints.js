// Every endpoint there is, as the reference page lists them: where it lies, by which methods, with which parameters.
import { readFileSync } from 'node:fs'

const page = new URL('../../OPERATIONS.md', import.meta.url)
const COMMON = ['pretty', 'human', 'error_trace', 'source', 'source_content_type', 'filter_path', 'format']

export function readEndpoints() {
  return readFileSync(page, 'utf8')
    .split(/^## /m)
    .slice(1)
    .flatMap(section => {
      const name = section.slice(0, section.indexOf('\n')).trim()
      const params = [...(/Parameters: (.*)\./.exec(section)?.[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, param]) => param)
      const routes = [...section.matchAll(/^ {4}([A-Z, ]+) (\/\S*)/gm)].map(([, methods, path]) => ({ methods: methods.split(', '), path }))
      return routes.length === 0 ? [] : [{ name, params: [...params, ...COMMON], routes }]
    })
}
