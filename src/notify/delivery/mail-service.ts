// Hands an e-mail for one recipient to the cloud's mail service.
import type { MailServiceAccountData } from '../config/config-types.ts'
import { credentialsFor } from './aws-identity.ts'
import { AwsRefusal, askAws, find } from './aws-request.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import { type DeliveryStatus, type Message, status, Undeliverable } from './delivery-types.ts'
import { buildEmail } from './mime-message.ts'

/** `us-east-1`, `us-gov-west-1`, `us-iso-east-1` */
const REGION =
  /^(?:af|ap|ca|cn|eu|il|me|mx|sa|us)(?:-gov|-isob?)?-(?:central|north|south|east|west|northeast|northwest|southeast|southwest)-\d$/

export async function sendByMailService(
  account: MailServiceAccountData,
  to: string,
  message: Message,
  settings: DeliverySettings,
): Promise<DeliveryStatus> {
  const { region, from_address: from } = account
  if (!REGION.test(region)) throw new Undeliverable(400, 'aws region is not valid')
  const email = await buildEmail(from, to, message)
  if (email.length > settings.largestEmailBytes) return status(413, `Email size larger than ${settings.largestEmailBytes}`)
  try {
    const credentials = await credentialsFor(account.role_ref ?? account.role_arn, region, settings)
    const parameters = { Action: 'SendRawEmail', Version: '2010-12-01', 'RawMessage.Data': email.toString('base64') }
    const answer = await askAws({ service: 'ses', region, credentials, parameters }, settings)
    return status(200, `Success:${find(answer, 'MessageId')}`)
  } catch (error) {
    const code = error instanceof AwsRefusal ? codeOf(error.code) : 424
    return status(code, `sendEmail Error, SES status:${(error as Error).message}`)
  }
}

const CODES: Readonly<Record<string, number>> = {
  MessageRejected: 503,
  ConfigurationSetSendingPaused: 503,
  MailFromDomainNotVerified: 403,
  ConfigurationSetDoesNotExist: 501,
  AccountSendingPaused: 507,
}

const codeOf = (code: string) => CODES[code.replace(/Exception$/, '')] ?? 424
