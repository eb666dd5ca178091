// The audit log of one engine: none unless it was said where to, so that it costs nothing.
import { illegalArgument } from '../../core/errors.ts'
import { lazily } from '../../core/lazily.ts'
import type { AuditOptions } from '../../security/audit/audit-options.ts'
import type { AuditSink } from '../../security/audit/audit-sinks.ts'
import type { AuditTrail } from '../../security/audit/audit-trail.ts'
import type { Security } from '../../security/security.ts'
import type { Engine } from '../engine.ts'

const trails = lazily(() => import('../../security/audit/audit-trail.ts'))
const queues = lazily(() => import('../../security/audit/audit-queue.ts'))
const auditSinks = lazily(() => import('../../security/audit/audit-sinks.ts'))
const indexSinks = lazily(() => import('./index-sink.ts'))

export async function openAudit(engine: Engine): Promise<AuditTrail | null> {
  const { service } = engine.security
  if (!service) return null
  const given = engine.options.security
  const options = { ...bySettings(service), ...(given !== undefined && 'audit' in given && given.audit) }
  const isWanted = options.log !== undefined || options.file !== undefined || options.index === true || options.logger === true
  if (!isWanted) return null
  const sinks = sinksOf(engine, options, service)
  const complain = (message: string, error?: unknown) => engine.logger.error(message, error)
  const node = { audit_cluster_name: engine.clusterName, audit_node_id: engine.nodeId, audit_node_name: engine.nodeName }
  const trail = new (trails().AuditTrail)(service.config.audit, node, new (queues().AuditQueue)(sinks, complain), complain)
  service.store.onChange((config, previous) => trail.configChanged(config, previous))
  return trail
}

/** As the plugin's own setting says, by the names of its sinks. */
function bySettings({ settings: { auditType } }: Security): AuditOptions {
  switch (auditType) {
    case 'noop':
      return {}
    case 'internal_opensearch':
      return { index: true }
    case 'log4j':
    case 'debug':
      return { logger: true }
    default:
      throw illegalArgument(`[plugins.security.audit.type] is [${auditType}], but must be one of [internal_opensearch, log4j, debug, noop]`)
  }
}

function sinksOf(engine: Engine, { log, file, index, logger }: AuditOptions, { settings }: Security): AuditSink[] {
  const { callbackSink, fileSink, loggerSink } = auditSinks()
  const sinks: AuditSink[] = []
  if (log !== undefined) sinks.push(callbackSink(log))
  if (file !== undefined) sinks.push(fileSink(file))
  if (logger === true) sinks.push(loggerSink(message => engine.logger.info(message)))
  if (index !== true) return sinks
  if (engine.writer !== null) throw illegalArgument('an engine that only reads cannot keep its audit log in an index')
  return [...sinks, new (indexSinks().IndexSink)(engine, settings.auditIndex)]
}
