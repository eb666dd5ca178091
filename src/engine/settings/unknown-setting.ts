// The error for an unknown setting, with similar names as suggestions.
import { ApiError } from '../../core/errors.ts'
import { suggestion } from '../../core/likeness.ts'

const ADVICE = 'please check that any required plugins are installed, or check the breaking changes documentation for removed settings'

export function unknownSetting(name: string, known: Iterable<string>): ApiError {
  const hint = suggestion(name, known, 0.7).trimStart() || ADVICE
  return new ApiError('settings_exception', `unknown setting [${name}] ${hint}`)
}
