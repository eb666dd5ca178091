// A server that is asked: one of the two whose answers are compared.
import http from 'node:http'

const TIMEOUT_MS = 15_000
const NO_ANSWER = 0

export class Server {
  #url
  #auth
  #agent = new http.Agent({ keepAlive: true, maxSockets: 4 })
  /** What answers of the conversation gave: `${token}`. */
  #saved = {}
  #first = {}

  constructor(url, auth) {
    this.#url = url
    this.#auth = auth
  }

  forget() {
    this.#saved = {}
  }

  async send({ request, body, ndjson, headers, auth = this.#auth, save }) {
    const [method, target] = [request.slice(0, request.indexOf(' ')), this.#filled(request.slice(request.indexOf(' ') + 1))]
    const payload = body === undefined ? undefined : Buffer.from(this.#filled(payloadOf(body)))
    const sentHeaders = { ...headers }
    if (auth)
      sentHeaders.authorization = /^(ApiKey|Basic|Bearer) /.test(auth)
        ? this.#filled(auth)
        : `Basic ${Buffer.from(auth).toString('base64')}`
    if (payload !== undefined) {
      sentHeaders['content-type'] ??= ndjson || Array.isArray(body) ? 'application/x-ndjson' : 'application/json'
      sentHeaders['content-length'] = payload.length
    }
    const answer = await this.#ask(method, encoded(target), sentHeaders, payload)
    for (const [name, path] of Object.entries(save ?? {}))
      this.#saved[name] = path.split('.').reduce((value, key) => value?.[key], answer.body)
    return answer
  }

  #filled(text) {
    return text.replace(/\$\{(\w+)\}/g, (all, name) => this.#saved[name] ?? all)
  }

  #ask(method, path, headers, payload) {
    return new Promise(resolve => {
      const request = http.request(this.#url + path, { method, headers, agent: this.#agent, timeout: TIMEOUT_MS }, response => {
        const chunks = []
        response.on('data', chunk => chunks.push(chunk))
        response.on('error', error => resolve({ status: NO_ANSWER, body: error.message }))
        response.on('end', () =>
          resolve({ status: response.statusCode, body: parsed(Buffer.concat(chunks).toString(), response.headers['content-type'] ?? '') }),
        )
      })
      request.on('timeout', () => request.destroy(new Error('no answer in time')))
      request.on('error', error => resolve({ status: NO_ANSWER, body: error.message }))
      request.end(payload)
    })
  }

  /** Everything that requests made, whatever its name. */
  async wipe() {
    const ask = request => this.send({ request })
    const named = async (request, names) => names((await ask(request)).body ?? {})
    await Promise.all(['/_search/scroll/_all', '/_search/point_in_time/_all', '/_data_stream/*'].map(path => ask(`DELETE ${path}`)))
    const repositories = await named('GET /_snapshot', Object.keys)
    for (const repository of repositories) {
      const snapshots = await named(`GET /_snapshot/${repository}/_all`, body => (body.snapshots ?? []).map(({ snapshot }) => snapshot))
      for (const snapshot of snapshots) await ask(`DELETE /_snapshot/${repository}/${snapshot}`)
      await ask(`DELETE /_snapshot/${repository}`)
    }
    await ask(`DELETE /*${this.#auth ? ',-.opendistro_security' : ''}?expand_wildcards=all`)
    const scripts = await named('GET /_cluster/state/metadata?filter_path=metadata.stored_scripts', body =>
      Object.keys(body.metadata?.stored_scripts ?? {}),
    )
    const templates = [
      '/_index_template/*',
      '/_component_template/*',
      '/_template/*',
      '/_ingest/pipeline/*',
      ...scripts.map(name => `/_scripts/${encodeURIComponent(name)}`),
    ]
    for (const path of templates) await ask(`DELETE ${path}`)
    for (const name of await named('GET /_search/pipeline', Object.keys)) await ask(`DELETE /_search/pipeline/${encodeURIComponent(name)}`)
    await this.send({ request: 'PUT /_cluster/settings', body: '{"persistent":{"*":null},"transient":{"*":null}}' })
    if (this.#auth) await this.#wipeSecurity()
  }

  /** Users, roles and the like that were not there at the first time, and the configuration as it was. */
  async #wipeSecurity() {
    for (const kind of ['securityconfig', 'audit']) {
      const path = `/_plugins/_security/api/${kind}`
      const { config } = (await this.send({ request: `GET ${path}` })).body ?? {}
      const first = (this.#first[kind] ??= config)
      if (first !== undefined && JSON.stringify(config) !== JSON.stringify(first))
        await this.send({ request: `PUT ${path}/config`, body: JSON.stringify(first), headers: { 'content-type': 'application/json' } })
    }
    for (const kind of ['internalusers', 'roles', 'rolesmapping', 'tenants', 'actiongroups']) {
      const path = `/_plugins/_security/api/${kind}`
      const names = Object.keys((await this.send({ request: `GET ${path}` })).body ?? {})
      const first = (this.#first[kind] ??= new Set(names))
      const removals = names
        .filter(name => !first.has(name))
        .map(name => ({ op: 'remove', path: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}` }))
      if (removals.length > 0)
        await this.send({ request: `PATCH ${path}`, body: JSON.stringify(removals), headers: { 'content-type': 'application/json' } })
    }
  }
}

function payloadOf(body) {
  if (Array.isArray(body)) return body.map(line => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`).join('')
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const encoded = target => encodeURI(decodedSafely(target)).replace(/%25(?=[0-9A-F]{2})/gi, '%')

function decodedSafely(text) {
  try {
    return decodeURI(text)
  } catch {
    return text
  }
}

function parsed(text, type) {
  if (!/json/.test(type)) return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
