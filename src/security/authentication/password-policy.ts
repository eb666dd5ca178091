// Validates a new password; returns the server's error message, or null where it is valid.
import { compileJavaPattern } from '../../core/java-pattern.ts'
import { lazily } from '../../core/lazily.ts'
import { PASSWORD_STRENGTHS, type SecuritySettings } from '../contracts/settings.ts'

/** The estimate the real server makes, to the word lists; they take some 80 ms to load. */
const zxcvbn = lazily(() => import('zxcvbn')) as unknown as () => typeof import('zxcvbn')

const MOST_CHARACTERS = 100

export async function passwordProblem(name: string, password: string, settings: SecuritySettings): Promise<string | null> {
  if (password === '' || password.length < settings.passwordMinLength) return 'Password is too short'
  if (password.length > MOST_CHARACTERS) return 'Password is too long'
  const { passwordRegex } = settings
  if (passwordRegex !== null && !compileJavaPattern(passwordRegex, { whole: true, flags: 'DOTALL' }).test(password))
    return settings.passwordErrorMessage ?? 'Password does not match minimum criteria'
  // Scores go from 0 to 4, of which 0 is less than any strength.
  const { score, sequence } = zxcvbn()(password, [name])
  if (score <= PASSWORD_STRENGTHS.indexOf(settings.passwordStrength)) return 'Weak password'
  // As one of the parts the estimate takes it for: also backwards, in capitals or with figures for letters.
  const isOwnName = sequence.some(part => (part as { readonly dictionary_name?: string }).dictionary_name === 'user_inputs')
  return isOwnName ? 'Password is similar to user name' : null
}
