// A cluster elsewhere as what a console shows: requests are forwarded with the credentials of the signed-in user.
import { type HttpOptions, httpDoor } from '../copy/http-door.ts'
import type { ConsoleTarget } from './create-console.ts'

/** The rest is between the browser and this server. */
const PASSED_ON = ['authorization', 'content-type', 'accept', 'x-opaque-id']

export function remoteTarget(url: URL, options: HttpOptions): ConsoleTarget {
  const door = httpDoor(url, options)
  return {
    handle({ method, path, headers = {}, body }) {
      const passed = Object.fromEntries(PASSED_ON.flatMap(name => (headers[name] === undefined ? [] : [[name, headers[name]]])))
      return door.handle({ method, path, headers: passed, ...(body && { body }) })
    },
  }
}
