// The audit trail: what was recorded, newest first, where it is kept in indexes; and what is to be recorded at all.
import { useState } from 'preact/hooks'
import { encodeIndex } from '../../api/catalog.ts'
import { ask, CallError } from '../../api/client.ts'
import { isObject, type Json, shortText } from '../../api/json.ts'
import { Button, Choice, count, Empty, Problem, TextField, useLoad } from '../../parts/basics.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { JsonDialog } from '../../parts/json-dialog.tsx'
import { JsonTree } from '../../parts/json-tree.tsx'
import { Table } from '../../parts/table.tsx'

type AuditRecord = Record<string, Json>

const SHOWN = 200
/** By default there is one for each day. */
const INDEXES = 'security-auditlog-*'

export function Audit() {
  return (
    <>
      <Trail />
      <Configuration />
    </>
  )
}

interface Found {
  readonly total: number
  readonly records: readonly AuditRecord[]
  readonly categories: readonly string[]
}

async function search(index: string, category: string, words: string, signal: AbortSignal): Promise<Found> {
  const filter = [
    ...(category === '' ? [] : [{ match: { audit_category: category } }]),
    ...(words.trim() === '' ? [] : [{ query_string: { query: words, lenient: true } }]),
  ]
  const body = {
    size: SHOWN,
    query: { bool: { filter } },
    sort: [{ '@timestamp': { order: 'desc', unmapped_type: 'date' } }],
    track_total_hits: true,
    aggs: { categories: { terms: { field: 'audit_category.keyword', size: 50 } } },
  }
  const answer = await ask<{
    hits: { total: { value: number }; hits: { _source: AuditRecord }[] }
    aggregations?: { categories?: { buckets?: { key: string }[] } }
  }>('POST', `/${encodeIndex(index)}/_search?ignore_unavailable=true&allow_no_indices=true`, body, { signal })
  return {
    total: answer.hits.total.value,
    records: answer.hits.hits.map(({ _source }) => _source),
    categories: (answer.aggregations?.categories?.buckets ?? []).map(({ key }) => key),
  }
}

const TONES: Readonly<Record<string, string>> = {
  FAILED_LOGIN: 'bad',
  MISSING_PRIVILEGES: 'bad',
  BAD_HEADERS: 'bad',
  SSL_EXCEPTION: 'bad',
  AUTHENTICATED: 'good',
  GRANTED_PRIVILEGES: 'good',
}

const text = (record: AuditRecord, ...names: readonly string[]) =>
  String(names.map(name => record[name]).find(value => value !== undefined) ?? '')

function Trail() {
  const [index, setIndex] = useState(INDEXES)
  const [category, setCategory] = useState('')
  const [words, setWords] = useState('')
  const [shown, setShown] = useState<AuditRecord | null>(null)
  const found = useLoad(signal => search(index || INDEXES, category, words, signal), [index, category, words])
  const { total = 0, records = [], categories = [] } = found.value ?? {}
  return (
    <section class="card" aria-label="Audit trail">
      <header>
        <h2>Audit trail</h2>
        <span class="dim">{total > 0 ? `${count(total)} records${total > SHOWN ? `, the latest ${SHOWN} shown` : ''}` : ''}</span>
        <Button icon="refresh" kind="quiet" onClick={found.reload}>
          Refresh
        </Button>
      </header>
      <div class="form">
        <TextField
          label="Find"
          type="search"
          value={words}
          onText={setWords}
          placeholder="audit_request_effective_user:anna AND audit_rest_request_path:*books*"
        />
        <Choice
          label="Category"
          value={category}
          choices={[['', 'all'], ...[...new Set([...categories, ...(category === '' ? [] : [category])])].map(one => [one, one] as const)]}
          onChoose={setCategory}
        />
        <TextField label="Kept in" value={index} onText={setIndex} />
      </div>
      <Problem error={found.error} />
      {found.value !== null && records.length === 0 ? (
        words !== '' || category !== '' ? (
          <Empty icon="search" title="Nothing found" />
        ) : (
          <Empty icon="security" title="No records in these indexes">
            <p>
              They are kept there with <code>-E plugins.security.audit.type=internal_opensearch</code>, or{' '}
              <code>{'security: { audit: { index: true } }'}</code>. A file or function that the log goes to instead is not read by this
              page.
            </p>
          </Empty>
        )
      ) : (
        <Table<AuditRecord>
          label="Records"
          rows={records}
          keyOf={(record, i) => `${text(record, '@timestamp')} ${i}`}
          columns={[
            {
              name: 'When',
              show: record => <span class="nowrap">{new Date(text(record, '@timestamp')).toLocaleString()}</span>,
              by: record => text(record, '@timestamp'),
            },
            {
              name: 'Category',
              show: record => (
                <span class={`status ${TONES[text(record, 'audit_category')] ?? 'plain'}`}>{text(record, 'audit_category')}</span>
              ),
              by: record => text(record, 'audit_category'),
            },
            {
              name: 'User',
              show: record => text(record, 'audit_request_effective_user', 'audit_request_initiating_user'),
              by: record => text(record, 'audit_request_effective_user', 'audit_request_initiating_user'),
            },
            {
              name: 'What',
              show: record => (
                <button type="button" class="link mono" onClick={() => setShown(record)}>
                  {shortText(
                    `${text(record, 'audit_rest_request_method')} ${text(record, 'audit_rest_request_path', 'audit_request_privilege', 'audit_transport_action', 'audit_compliance_operation')}`.trim() ||
                      'record',
                    120,
                  )}
                </button>
              ),
            },
            { name: 'From', show: record => <span class="mono">{text(record, 'audit_request_remote_address')}</span> },
          ]}
        />
      )}
      {shown !== null && (
        <Dialog title={text(shown, 'audit_category') || 'Record'} onClose={() => setShown(null)} wide>
          <JsonTree value={shown} depth={4} />
        </Dialog>
      )}
    </section>
  )
}

const PATH = '/_plugins/_security/api/audit'

function Configuration() {
  const audit = useLoad(() => ask<{ config: Json }>('GET', PATH), [])
  const [isEdited, setEdited] = useState(false)
  // A server may not let this be managed: what is recorded is shown all the same.
  if (audit.error instanceof CallError && (audit.error.answer.status === 403 || audit.error.answer.status === 404)) return null
  const config = audit.value?.config
  return (
    <section class="card" aria-label="What is recorded">
      <header>
        <h2>What is recorded</h2>
        <Button onClick={() => setEdited(true)} disabled={!isObject(config)}>
          Edit
        </Button>
      </header>
      <Problem error={audit.error} />
      {config !== undefined && <JsonTree value={config} depth={2} />}
      {isEdited && (
        <JsonDialog
          title="What is recorded"
          label="Configuration"
          operation="security.update_audit_configuration"
          text={JSON.stringify(config, null, 2)}
          rows={20}
          onSave={async written => {
            await ask('PUT', `${PATH}/config`, written)
            audit.reload()
            return 'It is recorded like this from now on'
          }}
          onClose={() => setEdited(false)}
        />
      )}
    </section>
  )
}
