// Delivers an e-mail to one recipient by SMTP.
import type { SmtpAccountData } from '../config/config-types.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import { type DeliveryStatus, type Message, status } from './delivery-types.ts'
import { HostNotFound, HostRefused, type ResolvedHost, resolveHost } from './host-guard.ts'
import { refusalText } from './http-channel.ts'
import { buildEmail } from './mime-message.ts'
import { smtpConnection } from './nodemailer.ts'

const SECRET_PREFIXES = ['opensearch.notifications.core.email', 'plugins.alerting.destination.email']

/** `name`: of the account's config, which its secrets are kept under. */
export async function sendBySmtp(
  account: SmtpAccountData,
  name: string,
  to: string,
  message: Message,
  settings: DeliverySettings,
): Promise<DeliveryStatus> {
  try {
    const host = await resolveHost(account.host, settings)
    await new SmtpSession(account, host, credentials(account, name, settings), settings).send(to, message)
    return status(200, 'Success')
  } catch (error) {
    return status(...failureOf(error, account))
  }
}

interface Login {
  readonly user: string
  readonly pass: string
}

/** Never sent in the clear. */
function credentials({ method }: SmtpAccountData, name: string, { secret }: DeliverySettings): Login | null {
  if (method === 'none') return null
  for (const prefix of SECRET_PREFIXES) {
    const [user, pass] = [secret(`${prefix}.${name}.username`), secret(`${prefix}.${name}.password`)]
    if (user !== undefined && pass !== undefined) return { user, pass }
  }
  return null
}

/** Nodemailer's errors. */
interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
  readonly response?: string
}

class SmtpSession {
  constructor(
    private readonly account: SmtpAccountData,
    private readonly host: ResolvedHost,
    private readonly login: Login | null,
    private readonly settings: DeliverySettings,
  ) {}

  async send(to: string, message: Message): Promise<void> {
    const SmtpConnection = smtpConnection()
    const { method, host, port, from_address: from } = this.account
    const { connectMillis, silenceMillis, ca } = this.settings
    const connection = new SmtpConnection({
      host: this.host.address,
      servername: host,
      port,
      secure: method === 'ssl',
      ignoreTLS: method === 'none',
      ...(ca !== undefined && { tls: { ca: [...ca] } }),
      connectionTimeout: connectMillis,
      greetingTimeout: silenceMillis,
      socketTimeout: silenceMillis,
    })
    const failed = new Promise<never>((_, reject) => connection.on('error', reject))
    // Errors are reported by the step that waits for the reply.
    failed.catch(() => {})
    const step = <T>(work: (done: (error?: Error | null, value?: T) => void) => void): Promise<T> =>
      Promise.race([failed, new Promise<T>((resolve, reject) => work((error, value) => (error ? reject(error) : resolve(value as T))))])
    try {
      await step(done => connection.connect(done))
      const { login } = this
      if (login !== null && connection.allowsAuth) await step(done => connection.login({ method: 'LOGIN', credentials: login }, done))
      const email = await buildEmail(from, to, message)
      await step(done => connection.send({ from, to: [to] }, email, done)).catch(async error => {
        if ((error as SmtpError).code === 'EENVELOPE') await step(done => connection.reset(done)).catch(() => {})
        throw error
      })
    } catch (error) {
      if ((error as SmtpError).code === 'EENVELOPE') connection.quit()
      else connection.close()
      throw error
    }
    connection.quit()
  }
}

/** Code and text. */
function failureOf(error: unknown, { host, port }: SmtpAccountData): [number, string] {
  const failed = (code: number, text: string): [number, string] => [code, `sendEmail Error, status:${text}`]
  if (error instanceof HostRefused) return failed(400, refusalText(error))
  if (error instanceof HostNotFound) return failed(503, `Couldn't connect to host, port: ${host}, ${port}; timeout -1`)
  const { code, command, response, message } = error as SmtpError
  if (code === 'EENVELOPE' && command !== 'MAIL FROM') return failed(502, 'Invalid Addresses')
  if (response !== undefined) return failed(424, `${response}\n`)
  if (code === 'ESOCKET' && command === 'CONN' && /ECONNREFUSED|ENETUNREACH|EHOSTUNREACH/.test(message))
    return failed(503, `Couldn't connect to host, port: ${host}, ${port}; timeout -1`)
  if (command === 'CONN')
    return failed(
      code === 'ETIMEDOUT' ? 503 : 424,
      code === 'ETIMEDOUT'
        ? `Couldn't connect to host, port: ${host}, ${port}; timeout -1`
        : `Could not connect to SMTP host: ${host}, port: ${port}`,
    )
  return failed(424, message)
}
