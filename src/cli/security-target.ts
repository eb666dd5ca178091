// The target of a security configuration: a data directory not in use, or a running server.
import { readFile } from 'node:fs/promises'
import { request } from 'node:https'
import { open } from '../searchlet.ts'
import type { ConfigKind } from '../security/config/entities.ts'

export interface SecurityTarget {
  get(kind: ConfigKind): Promise<object>
  put(kind: ConfigKind, json: object): Promise<void>
  close(): Promise<void>
}

interface DataDirectory {
  readonly path: string
  /** What a directory without a configuration begins with. */
  readonly configDir?: string
}

interface RunningServer {
  readonly host: string
  readonly port: number
  /** Files. */
  readonly cert: string
  readonly key: string
  readonly keypass: string | undefined
  readonly cacert: string | undefined
  readonly checksName: boolean
}

export const connect = (where: DataDirectory | RunningServer): Promise<SecurityTarget> =>
  'path' in where ? openDirectory(where) : openConnection(where)

/** As the process itself, which may do everything. */
async function openDirectory({ path, configDir }: DataDirectory): Promise<SecurityTarget> {
  const engine = await open({ path, threads: 0, security: configDir === undefined ? {} : { configDir } })
  return {
    get: kind => engine.security.getConfigurationFile({ type: kind }),
    async put(kind, body) {
      await engine.security.putConfigurationFile({ type: kind, body })
    },
    close: () => engine.close(),
  }
}

async function openConnection({ host, port, cert, key, keypass, cacert, checksName }: RunningServer): Promise<SecurityTarget> {
  const tls = {
    cert: await readFile(cert),
    key: await readFile(key),
    ...(keypass !== undefined && { passphrase: keypass }),
    ...(cacert !== undefined && { ca: await readFile(cacert) }),
    // The chain is still checked.
    ...(!checksName && { checkServerIdentity: () => undefined }),
  }
  const ask = (method: 'GET' | 'PUT', kind: ConfigKind, body?: object) =>
    new Promise<object>((resolve, reject) => {
      const sent = request(
        { host, port, method, path: `/_searchlet/security/${kind}`, headers: { 'content-type': 'application/json' }, ...tls },
        async response => {
          try {
            const chunks: Buffer[] = []
            for await (const chunk of response) chunks.push(chunk as Buffer)
            const text = Buffer.concat(chunks).toString()
            if (response.statusCode === 200) resolve(JSON.parse(text) as object)
            else reject(new Error(`${host}:${port} answered ${response.statusCode}: ${text}`))
          } catch (error) {
            reject(error as Error)
          }
        },
      )
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })
  return {
    get: kind => ask('GET', kind),
    async put(kind, json) {
      await ask('PUT', kind, json)
    },
    async close() {},
  }
}
