// How messages are delivered: what settings, secrets and the application say.
import type { HostRules } from './host-guard.ts'

export interface DeliverySettings extends HostRules {
  readonly connectMillis: number
  /** Between two signs of life. */
  readonly silenceMillis: number
  /** Of an answer, by two bytes a character. */
  readonly largestAnswerBytes: number
  readonly largestEmailBytes: number
  readonly leastHeaderBytes: number
  readonly maxConnections: number
  readonly clusterName: string
  /** Authorities that receivers may be trusted by; absent: those that Node knows. */
  readonly ca?: readonly string[]
  /** Of the keystore: `opensearch.notifications.core.email.<account>.username`. */
  secret(name: string): string | undefined
  readonly aws: AwsOptions
}

export interface AwsCredentials {
  /** As AWS gave it. */
  readonly accessKeyId: string
  /** As AWS gave it. */
  readonly secretAccessKey: string
  /** As AWS gave it, for credentials that expire. */
  readonly sessionToken?: string
}

export interface AwsOptions {
  /** Where the services are, instead of the cloud's own hosts: for tests, and for stand-ins of the cloud. */
  readonly endpoints?: {
    /** In place of AWS's address of SNS. */
    readonly sns?: string
    /** In place of AWS's address of SES. */
    readonly ses?: string
    /** In place of AWS's address of STS. */
    readonly sts?: string
  }
  /** Absent: `AWS_ACCESS_KEY_ID`, `AWS_SECRET_ACCESS_KEY` and `AWS_SESSION_TOKEN` of the environment. */
  readonly credentials?: AwsCredentials | (() => Promise<AwsCredentials>)
}
