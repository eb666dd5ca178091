// Publishes a message to a topic of the cloud.
import { randomUUID } from 'node:crypto'
import type { TopicData } from '../config/config-types.ts'
import { regionOfTopic } from '../config/destinations.ts'
import { credentialsFor } from './aws-identity.ts'
import { AwsRefusal, askAws, find } from './aws-request.ts'
import type { DeliverySettings } from './delivery-settings.ts'
import { type DeliveryStatus, type Message, status } from './delivery-types.ts'

export async function sendToTopic(data: TopicData, message: Message, settings: DeliverySettings): Promise<DeliveryStatus> {
  const topic = (data.topic_ref ?? data.topic_arn)!
  const region = regionOfTopic(topic)
  try {
    const credentials = await credentialsFor(data.role_ref ?? data.role_arn, region, settings)
    const parameters = {
      Action: 'Publish',
      Version: '2010-03-31',
      TopicArn: topic,
      Message: message.text,
      Subject: message.title,
      ...(topic.endsWith('.fifo') ? { MessageGroupId: `opensearch-${settings.clusterName}`, MessageDeduplicationId: randomUUID() } : {}),
    }
    const answer = await askAws({ service: 'sns', region, credentials, parameters }, settings)
    return status(200, `Success, message id: ${find(answer, 'MessageId')}`)
  } catch (error) {
    if (error instanceof AwsRefusal)
      return status(
        codeOf(error.code),
        `SNS Send Error(${error.httpStatus}), SNS status:(${error.isSenders ? 'Client' : 'Service'})${error.code}:${error.message}`,
      )
    return status(424, `SNS sdk Error, SDK status:${(error as Error).message}`)
  }
}

const CODES: Readonly<Record<string, number>> = {
  InvalidParameter: 400,
  ParameterValueInvalid: 400,
  AuthorizationError: 401,
  KMSAccessDenied: 401,
  InvalidSecurity: 401,
  NotFound: 404,
  KMSDisabled: 412,
  KMSInvalidState: 412,
  KMSNotFound: 412,
  KMSOptInRequired: 412,
  EndpointDisabled: 423,
  KMSThrottling: 429,
  InternalError: 500,
  PlatformApplicationDisabled: 503,
}

/** With and without the end that names of errors have in some answers. */
const codeOf = (code: string) => CODES[code] ?? CODES[code.replace(/Exception$/, '')] ?? 424
