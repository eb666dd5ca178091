// A setting nobody knows: what was probably meant?
import { ApiError } from '../../core/errors.ts'
import { likeness } from '../params.ts'

const ADVICE = 'please check that any required plugins are installed, or check the breaking changes documentation for removed settings'

export function unknownSetting(name: string, known: Iterable<string>): ApiError {
  const close = [...known]
    .map(candidate => ({ candidate, likeness: likeness(name, candidate) }))
    .filter(entry => entry.likeness > 0.7)
    .sort((a, b) => b.likeness - a.likeness)
    .map(entry => entry.candidate)
  const hint =
    close.length === 0 ? ADVICE : close.length === 1 ? `did you mean [${close[0]}]?` : `did you mean any of [${close.join(', ')}]?`
  return new ApiError('settings_exception', `unknown setting [${name}] ${hint}`)
}
