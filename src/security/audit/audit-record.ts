// What a line of the audit log says, under the names of the real plugin.
import type { AuditCategory } from '../config/audit-config.ts'

export interface AuditRecord {
  /** The version of this format. */
  readonly audit_format_version: number
  /** What happened: `FAILED_LOGIN`. */
  readonly audit_category: AuditCategory
  /** `2026-01-31T12:00:00.000+00:00`. */
  readonly '@timestamp': string
  /** The name of the cluster. */
  readonly audit_cluster_name: string
  /** The id of the node. */
  readonly audit_node_id: string
  /** The name of the node. */
  readonly audit_node_name: string
  /** The address of the node. */
  readonly audit_node_host_address: string
  /** The host of the node. */
  readonly audit_node_host_name: string
  /** `REST`, or `LOCAL` for calls of the same process. */
  readonly audit_request_origin?: string
  /** Where it came in. */
  readonly audit_request_layer?: 'REST' | 'TRANSPORT'
  /** Where the caller calls from. */
  readonly audit_request_remote_address?: string
  /** Who it was. */
  readonly audit_request_effective_user?: string
  /** Who asked to be that user. */
  readonly audit_request_initiating_user?: string
  /** Whether it was a super administrator. */
  readonly audit_request_effective_user_is_admin?: boolean
  /** The body of the request. */
  readonly audit_request_body?: string
  /** The action, or why managing was refused. */
  readonly audit_request_privilege?: string
  /** The method of the request. */
  readonly audit_rest_request_method?: string
  /** The path of the request. */
  readonly audit_rest_request_path?: string
  /** The parameters of the request. */
  readonly audit_rest_request_params?: Readonly<Record<string, string>>
  /** The headers of the request, without passwords. */
  readonly audit_rest_request_headers?: Readonly<Record<string, readonly string[]>>
  /** Headers between nodes. */
  readonly audit_transport_headers?: Readonly<Record<string, string>>
  /** The action. */
  readonly audit_transport_action?: string
  /** The id of the task. */
  readonly audit_trace_task_id?: string
  /** The task that started it. */
  readonly audit_trace_task_parent_id?: string
  /** Indexes as the request names them. */
  readonly audit_trace_indices?: readonly string[]
  /** The indexes they stand for. */
  readonly audit_trace_resolved_indices?: readonly string[]
  /** The id of the document. */
  readonly audit_trace_doc_id?: string
  /** The number of the shard. */
  readonly audit_trace_shard_id?: number
  /** What was done to the document. */
  readonly audit_compliance_operation?: 'CREATE' | 'UPDATE' | 'DELETE'
  /** The version of the document. */
  readonly audit_compliance_doc_version?: number
  /** Whether nothing changed. */
  readonly audit_compliance_diff_is_noop?: boolean
  /** What changed, as a JSON patch. */
  readonly audit_compliance_diff_content?: string
  /** The stack of the error. */
  readonly audit_request_exception_stacktrace?: string
}

/** Where it happened: the same for all records of one engine. */
export interface AuditedNode {
  readonly audit_cluster_name: string
  readonly audit_node_id: string
  readonly audit_node_name: string
}

export const AUDIT_FORMAT_VERSION = 4

export const auditTime = (millis: number) => new Date(millis).toISOString().replace('Z', '+00:00')
