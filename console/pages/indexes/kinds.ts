// The kinds of things that are kept beside indexes: where the API tells of them, and what a first one looks like.
import { isObject, type Json } from '../../api/json.ts'

type Members = Record<string, Json>
interface Named {
  readonly name: string
  readonly body: Members
}

export interface Kind {
  readonly id: string
  readonly name: string
  /** With its article. */
  readonly one: string
  readonly path: string
  readonly operation: string
  readonly sample: Members
  /** Where there is none yet. */
  readonly teaches: string
  readonly read: (answer: Members) => Named[]
  readonly about: (body: Members) => string
  readonly walks?: 'ingest' | 'search'
  /** It holds snapshots, which are shown. */
  readonly holdsSnapshots?: true
  /** False: it is made and deleted, but never changed. */
  readonly isEdited?: false
  readonly actions?: readonly {
    readonly label: string
    readonly method: 'POST'
    readonly pathOf: (name: string) => string
    readonly said: string
  }[]
}

const members = (answer: Members): Named[] => Object.entries(answer).map(([name, body]) => ({ name, body: isObject(body) ? body : {} }))

/** `{ list: [{ name, inside: body }] }`. */
const listed =
  (list: string, inside: string) =>
  (answer: Members): Named[] =>
    (Array.isArray(answer[list]) ? answer[list] : [])
      .filter(isObject)
      .map(one => ({ name: String(one.name), body: isObject(one[inside]) ? one[inside] : {} }))

const texts = (value: Json | undefined): string =>
  Array.isArray(value) ? value.map(String).join(', ') : value === undefined ? '' : String(value)

const processors =
  (...lists: readonly string[]) =>
  (body: Members) =>
    lists
      .flatMap(list => (Array.isArray(body[list]) ? body[list] : []))
      .filter(isObject)
      .flatMap(one => Object.keys(one))
      .join(' → ')

export const KINDS: readonly Kind[] = [
  {
    id: 'templates',
    name: 'Templates',
    one: 'a template',
    path: '/_index_template',
    operation: 'indices.put_index_template',
    sample: { index_patterns: ['logs-*'], template: { mappings: { properties: {} } } },
    teaches: 'A template says what indexes look like that are made later, by their names.',
    read: listed('index_templates', 'index_template'),
    about: body =>
      `${texts(body.index_patterns)}${body.data_stream === undefined ? '' : ' (data streams)'}${body.composed_of && texts(body.composed_of) !== '' ? ` of ${texts(body.composed_of)}` : ''}`,
  },
  {
    id: 'components',
    name: 'Components',
    one: 'a component',
    path: '/_component_template',
    operation: 'cluster.put_component_template',
    sample: { template: { settings: {} } },
    teaches: 'A component is a part that several templates have in common.',
    read: listed('component_templates', 'component_template'),
    about: body => (isObject(body.template) ? Object.keys(body.template).join(', ') : ''),
  },
  {
    id: 'streams',
    name: 'Data streams',
    one: 'a data stream',
    path: '/_data_stream',
    operation: 'indices.create_data_stream',
    sample: {},
    teaches: 'A data stream is written to by one name and kept in several indexes. A template with "data_stream": {} must match its name.',
    read: answer =>
      (Array.isArray(answer.data_streams) ? answer.data_streams : []).filter(isObject).map(one => ({ name: String(one.name), body: one })),
    about: body =>
      `${Array.isArray(body.indices) ? body.indices.length : 0} indexes, generation ${String(body.generation)}, by ${String(body.template)}`,
    isEdited: false,
    actions: [
      { label: 'Roll over', method: 'POST', pathOf: name => `/${name}/_rollover`, said: 'A new index takes what is written from now on' },
    ],
  },
  {
    id: 'ingest',
    name: 'Ingest pipelines',
    one: 'an ingest pipeline',
    path: '/_ingest/pipeline',
    operation: 'ingest.put_pipeline',
    sample: { description: '', processors: [{ trim: { field: 'title' } }, { lowercase: { field: 'title' } }] },
    teaches: 'An ingest pipeline changes documents before they are indexed.',
    read: members,
    about: processors('processors'),
    walks: 'ingest',
  },
  {
    id: 'search',
    name: 'Search pipelines',
    one: 'a search pipeline',
    path: '/_search/pipeline',
    operation: 'search_pipeline.put',
    sample: { request_processors: [], response_processors: [{ truncate_hits: { target_size: 5 } }] },
    teaches: 'A search pipeline changes requests before, and hits after a search.',
    read: members,
    about: processors('request_processors', 'phase_results_processors', 'response_processors'),
    walks: 'search',
  },
  {
    id: 'repositories',
    name: 'Snapshots',
    one: 'a repository',
    path: '/_snapshot',
    operation: 'snapshot.create_repository',
    sample: { type: 'fs', settings: { location: 'backups' } },
    teaches: 'A repository is where snapshots are kept.',
    read: members,
    about: body => `${String(body.type)} ${isObject(body.settings) ? String(body.settings.location ?? '') : ''}`,
    holdsSnapshots: true,
  },
]
