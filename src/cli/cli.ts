// The `searchlet` command: loads the requested subcommand alone, runs it, and answers the exit code.
import { SEARCHLET_VERSION } from '../engine/state/version.ts'
import { COMMANDS } from './commands.ts'
import { didYouMean, EXIT, failure, UsageError } from './kit/exit.ts'

const HELP = () => `searchlet <command> [options]

${Object.entries(COMMANDS)
  .map(([name, { summary }]) => `  ${name.padEnd(14)} ${summary}\n`)
  .join('')}
  --version      show the version
  --help         show this text; searchlet <command> --help shows a command's options

Exit codes: 0 done, 1 failed, 2 misused, 3 done but something was found wrong, 4 what was asked for is not there.
`

/** Runs the command and answers the exit code. */
export async function run(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args
  // Who reads the output, `head` for one, has enough.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(EXIT.done)
    console.error(failure(error, name).text)
    process.exit(EXIT.failed)
  })
  try {
    return (await called(name, rest)) ?? EXIT.done
  } catch (error) {
    const { text, code } = failure(error, name !== undefined && Object.hasOwn(COMMANDS, name) ? name : undefined)
    console.error(text)
    return code
  }
}

async function called(name: string | undefined, rest: readonly string[]) {
  if (name === undefined) throw new UsageError('which command?')
  if (name === '--version' || name === '-v') return void console.log(SEARCHLET_VERSION)
  if (name === '--help' || name === '-h') return void process.stdout.write(HELP())
  if (name.startsWith('-')) throw new UsageError(`unknown option ${name}`)
  if (!Object.hasOwn(COMMANDS, name)) throw new UsageError(`unknown command ${name}`, didYouMean(name, Object.keys(COMMANDS)))
  const { command } = await COMMANDS[name].load()
  return command.run(rest, name)
}
