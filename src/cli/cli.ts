// The `searchlet` command: runs the requested subcommand and sets the exit code.
import { SEARCHLET_VERSION } from '../engine/version.ts'
import { UsageError } from './usage.ts'

const HELP = `searchlet <command> [options]

  serve          answer OpenSearch's REST API over HTTP
  console        look into a data directory or a cluster, in the browser
  copy           copy indexes to a cluster, from one, or to a file
  securityadmin  put configuration files of security in place, or write them back

  --version      show the version
  --help         show this text; searchlet <command> --help shows a command's options
`

/** Runs the command and answers the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  try {
    await command(args)
    return 0
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`searchlet: ${error.message}\nTry: searchlet --help`)
      return 2
    }
    console.error(error instanceof Error ? `searchlet: ${error.message}` : error)
    return 1
  }
}

async function command([name, ...rest]: readonly string[]): Promise<void> {
  switch (name) {
    case 'serve':
      return (await import('./serve.ts')).serve(rest)
    case 'console':
      return (await import('./console.ts')).consoleCommand(rest)
    case 'copy':
      return (await import('./copy.ts')).copyCommand(rest)
    case 'securityadmin':
      return (await import('./securityadmin.ts')).securityadmin(rest)
    case '--version':
    case '-v':
      return void console.log(SEARCHLET_VERSION)
    case '--help':
    case '-h':
      return void process.stdout.write(HELP)
    case undefined:
      throw new UsageError('which command?')
    default:
      throw new UsageError(name.startsWith('-') ? `unknown option ${name}` : `unknown command ${name}`)
  }
}
