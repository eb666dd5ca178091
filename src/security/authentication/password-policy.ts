// Is a new password good enough? What is wrong with it, in the words of the real server; null when nothing is.
import type { SecuritySettings } from '../settings.ts'

const MOST_CHARACTERS = 100

export function passwordProblem(name: string, password: string, settings: SecuritySettings): string | null {
  if (password === '' || password.length < settings.passwordMinLength) return 'Password is too short'
  if (password.length > MOST_CHARACTERS) return 'Password is too long'
  const { passwordRegex } = settings
  if (passwordRegex !== null && !new RegExp(`^(?:${passwordRegex})$`, 's').test(password))
    return settings.passwordErrorMessage ?? 'Password does not match minimum criteria'
  if (password.toLowerCase().includes(name.toLowerCase())) return 'Password is similar to user name'
  return null
}
