// From a template to the search it stands for: the template is found and filled in, and what comes out is read as the body of a search.
import { ApiError, illegalArgument, isApiError } from '../../core/errors.ts'
import { parseJson } from '../../core/json.ts'
import { noValue } from '../../core/json-token.ts'
import type { RequestBody } from '../../core/request-body.ts'
import type { StoredScript } from '../../query/contracts/script.ts'
import { compileScript } from '../../query/scripts/compile-script.ts'
import { TEMPLATE } from '../../query/scripts/contexts.ts'
import type { SearchParameters } from '../../search/contracts/search-parameters.ts'
import type { SearchRequest } from '../../search/contracts/search-request.ts'
import { parseSearchRequest } from '../../search/request/parse-search-request.ts'
import { Template } from '../../search/templates/template.ts'
import type { TemplateRequest } from '../../search/templates/template-request.ts'
import type { Engine } from '../engine.ts'
import { checkContext, TEMPLATE_CONTEXT } from '../scripts/script-contexts.ts'
import { scriptLimit } from '../scripts/stored-scripts.ts'

/** The text that a template makes. It has been checked that there is one. */
export function render(engine: Engine, { template, params }: TemplateRequest): string {
  if ('id' in template!) return stored(engine.scripts.require(template.id)).render(params)
  const { source } = template!
  const limit = scriptLimit(engine.settings)
  const size = Buffer.byteLength(source)
  if (size > limit)
    throw illegalArgument(`exceeded max allowed inline script size in bytes [${limit}] with size [${size}] for script [${source}]`)
  return new Template(source).render(params)
}

function stored({ lang, source, options }: StoredScript): Template {
  checkContext(lang, TEMPLATE_CONTEXT)
  // Painless compiles for templates, too, and what it gives is no template.
  if (lang !== 'mustache') compileScript({ source, id: null, lang, parameters: {} }, TEMPLATE)
  return new Template(source, options?.content_type)
}

/** The rendered body; the server reads its first value and stops there. */
export class RenderedBody implements RequestBody {
  readonly present = true
  private parsed: unknown
  private isParsed = false

  constructor(private readonly rendered: string) {}

  json(): unknown {
    if (!this.isParsed) {
      this.parsed = readRendered(this.rendered)
      this.isParsed = true
    }
    return this.parsed
  }

  bytes(): Uint8Array {
    return Buffer.from(this.rendered)
  }

  text(): string {
    return this.rendered
  }
}

function readRendered(text: string): unknown {
  try {
    const json = parseJson(text)
    if (json !== undefined) return json
  } catch (error) {
    throw isApiError(error) ? withoutOffset(error) : error
  }
  throw noValue()
}

/** The server reads text here and not bytes, so it counts none. */
function withoutOffset({ type, reason, cause }: ApiError): ApiError {
  return new ApiError(type, reason.replace(/byte offset: #\d+\]$/, 'byte offset: #UNKNOWN]'), { cause: cause && withoutOffset(cause) })
}

/** `explain` and `profile` are those of the template request, overriding the template. */
export function searchOf(body: RenderedBody, parameters: SearchParameters, { explain, profile }: TemplateRequest): SearchRequest {
  return { ...parseSearchRequest(parameters, body.json()), explain, profile }
}
