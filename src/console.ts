// `searchlet/console`: the web application that shows what the engine sees, as a handler for a server of the user's own.
export { type Console, type ConsoleOptions, createConsole } from './console/create-console.ts'
