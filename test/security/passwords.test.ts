// Which passwords does the policy take? Judged as a real server did, and by the settings of the installation.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { passwordProblem } from '../../src/security/authentication/password-policy.ts'
import { type GivenSecuritySettings, readSecuritySettings } from '../../src/security/contracts/settings.ts'

const recorded: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readFileSync(new URL('./recorded/passwords.json', import.meta.url), 'utf8'),
)

const problem = (password: string, settings: GivenSecuritySettings = {}, name = 'admin') =>
  passwordProblem(name, password, readSecuritySettings(settings))

describe('a password', () => {
  it.each(['Weak password', 'Password is similar to user name', 'accepted'])('is judged as by a real server: %s', async answer => {
    const judged = await Promise.all(recorded[answer].map(async password => [password, (await problem(password)) ?? 'accepted']))
    expect(judged).toEqual(recorded[answer].map(password => [password, answer]))
  })

  it('must be as long, of such characters and as strong as the installation asks', async () => {
    const setting = (name: string, value: string | number) => ({ [`plugins.security.restapi.password_${name}`]: value })
    const long = setting('min_length', 12)
    const digits = { ...setting('validation_regex', '.*[0-9].*'), ...setting('validation_error_message', 'digits please') }
    expect(await problem('')).toBe('Password is too short')
    expect(await problem('Xk9!qwPlm77', long)).toBe('Password is too short')
    expect(await problem('Xk9!qwPlm77#', long)).toBeNull()
    expect(await problem('Zt#mmWq$pLk'.repeat(10))).toBe('Password is too long')
    expect(await problem('Zt#mmWq$pLk!', digits)).toBe('digits please')
    expect(await problem('Zt#mmWq$pLk!', setting('validation_regex', '[0-9]'))).toBe('Password does not match minimum criteria')
    const strengths = ['fair', 'good', 'strong', 'VERY_STRONG']
    const allowed = async (password: string) => {
      const problems = await Promise.all(strengths.map(name => problem(password, setting('score_based_validation_strength', name))))
      return strengths.filter((_, i) => problems[i] === null)
    }
    expect(await allowed('password')).toEqual([])
    expect(await allowed('horse.st')).toEqual(['fair', 'good'])
    expect(await allowed('Xk9!qwPlm77#z')).toEqual(strengths)
    expect(() => readSecuritySettings(setting('score_based_validation_strength', 'weak'))).toThrow('no strength')
  })
})
