// Reads the body of a template search; errors before a malformed place are reported first.
import type { RequestBody } from '../../core/request-body.ts'
import { readTemplateRequest, type TemplateRequest } from '../../search/templates/template-request.ts'
import { toldInOrder } from './streamed-body.ts'

export const readTemplate = (body: RequestBody, warn: (message: string) => void): TemplateRequest =>
  toldInOrder(body, (json, isBroken) =>
    readTemplateRequest({ json: () => json, bytes: () => body.bytes(), text: () => body.text(), isBroken }, warn),
  )
