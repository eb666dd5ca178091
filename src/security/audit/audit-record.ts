// What a line of the audit log says, under the names of the real plugin.
import type { AuditCategory } from '../config/audit-config.ts'

export interface AuditRecord {
  readonly audit_format_version: number
  readonly audit_category: AuditCategory
  /** `2026-01-31T12:00:00.000+00:00`. */
  readonly '@timestamp': string
  readonly audit_cluster_name: string
  readonly audit_node_id: string
  readonly audit_node_name: string
  readonly audit_node_host_address: string
  readonly audit_node_host_name: string
  /** `REST`, or `LOCAL` for calls of the same process. */
  readonly audit_request_origin?: string
  readonly audit_request_layer?: 'REST' | 'TRANSPORT'
  readonly audit_request_remote_address?: string
  readonly audit_request_effective_user?: string
  readonly audit_request_initiating_user?: string
  readonly audit_request_effective_user_is_admin?: boolean
  readonly audit_request_body?: string
  /** The action, or why managing was refused. */
  readonly audit_request_privilege?: string
  readonly audit_rest_request_method?: string
  readonly audit_rest_request_path?: string
  readonly audit_rest_request_params?: Readonly<Record<string, string>>
  readonly audit_rest_request_headers?: Readonly<Record<string, readonly string[]>>
  readonly audit_transport_headers?: Readonly<Record<string, string>>
  readonly audit_transport_action?: string
  readonly audit_trace_task_id?: string
  readonly audit_trace_task_parent_id?: string
  readonly audit_trace_indices?: readonly string[]
  readonly audit_trace_resolved_indices?: readonly string[]
  readonly audit_trace_doc_id?: string
  readonly audit_trace_shard_id?: number
  readonly audit_compliance_operation?: 'CREATE' | 'UPDATE' | 'DELETE'
  readonly audit_compliance_doc_version?: number
  readonly audit_compliance_diff_is_noop?: boolean
  readonly audit_compliance_diff_content?: string
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
