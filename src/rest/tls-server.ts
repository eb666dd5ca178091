// Encrypted connections: node's server for them, and who the client at the other end has proved to be.
import type { Server, ServerOptions } from 'node:http'
import type { Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { subjectOf } from './certificate-subject.ts'
import type { HttpServerOptions, TlsOptions } from './http-options.ts'

/** Of connections whose client has shown a certificate that is good. */
const subjects = new WeakMap<Socket, string>()

export const verifiedSubject = (socket: Socket): string | undefined => subjects.get(socket)

export async function createTlsServer(
  options: ServerOptions & TlsOptions & { readonly headersTimeout: number },
  { onHandshakeError }: Pick<HttpServerOptions, 'onHandshakeError'>,
): Promise<Server> {
  const { createServer } = await import('node:https')
  const server = createServer({
    ...options,
    minVersion: 'TLSv1.2',
    handshakeTimeout: options.headersTimeout,
    // A client without a certificate is served as without TLS; an invalid certificate is refused below.
    requestCert: options.ca !== undefined,
    rejectUnauthorized: false,
  })
  const refused = (error: Error, socket: Socket) => onHandshakeError?.(error, addressOf(socket))
  server.on('tlsClientError', refused)
  server.prependListener('secureConnection', (socket: TLSSocket) => {
    const certificate = options.ca === undefined ? undefined : socket.getPeerX509Certificate()
    if (certificate === undefined) return
    if (socket.authorized) {
      subjects.set(socket, subjectOf(certificate))
      return
    }
    refused(new Error(`the certificate of the client is refused: ${String(socket.authorizationError)}`), socket)
    socket.destroy()
  })
  return server
}

const addressOf = ({ remoteAddress, remotePort }: Socket) =>
  remoteAddress === undefined ? undefined : `${remoteAddress.replace(/^::ffff:/, '')}:${remotePort}`
