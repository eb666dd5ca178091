// The AWS credentials of requests to SNS and SES: those of the process, or of a role that it assumes.
import { AwsRefusal, askAws, find, NoCredentials } from './aws-request.ts'
import type { AwsCredentials, DeliverySettings } from './delivery-settings.ts'

const SESSION = 'opensearch-notifications'

export async function credentialsFor(role: string | undefined, region: string, settings: DeliverySettings): Promise<AwsCredentials> {
  const own = await ownCredentials(settings)
  if (role === undefined) return own
  const parameters = { Action: 'AssumeRole', Version: '2011-06-15', RoleArn: role, RoleSessionName: SESSION }
  const answer = await askAws({ service: 'sts', region, credentials: own, parameters }, settings)
  const taken = find(answer, 'Credentials') as Record<string, string> | undefined
  if (taken === undefined) throw new AwsRefusal(200, 'NoCredentials', false, 'the role came without credentials')
  return { accessKeyId: taken.AccessKeyId, secretAccessKey: taken.SecretAccessKey, sessionToken: taken.SessionToken }
}

async function ownCredentials({ aws: { credentials } }: DeliverySettings): Promise<AwsCredentials> {
  if (typeof credentials === 'function') return credentials()
  if (credentials !== undefined) return credentials
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN: sessionToken } = process.env
  if (!accessKeyId || !secretAccessKey) throw new NoCredentials('Unable to load credentials from any of the providers in the chain')
  return { accessKeyId, secretAccessKey, sessionToken }
}
