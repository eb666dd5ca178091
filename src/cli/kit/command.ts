// A command as one declaration, from which its arguments are read, its help is printed and its completions are made.
import { parseArgs } from 'node:util'
import { didYouMean, type ExitCode, UsageError } from './exit.ts'

/** What a shell offers in the place of a value. */
export type Completion = 'file' | 'directory' | readonly string[]

export interface Option {
  readonly about: string
  readonly short?: string
  /** The word for the value in the help. Absent: the option takes none. */
  readonly value?: string
  /** May be given several times. */
  readonly many?: true
  /** The only values. */
  readonly oneOf?: readonly string[]
  /** A whole number, at most this. */
  readonly whole?: number
  readonly completes?: Completion
}

export interface Argument {
  readonly name: string
  readonly about: string
  readonly optional?: true
  /** Takes all that are left; last. */
  readonly many?: true
  readonly completes?: Completion
}

export type Options = Readonly<Record<string, Option>>

type ValueOf<O extends Option> = O extends { value: string }
  ? O extends { many: true }
    ? readonly string[]
    : O extends { whole: number }
      ? number | undefined
      : O extends { oneOf: readonly (infer C)[] }
        ? C | undefined
        : string | undefined
  : boolean

type Values<O extends Options> = { readonly [K in keyof O]: ValueOf<O[K]> }

/** The exit code; nothing means 0. */
type Ending = Promise<ExitCode | undefined> | Promise<void>

interface Declaration<O extends Options> {
  /** After `searchlet <name>`, in the help: paragraphs. */
  readonly about: string
  readonly args?: readonly Argument[]
  readonly options: O
  /** Command lines, each with what it does. */
  readonly examples?: readonly string[]
  readonly run: (given: {
    readonly args: readonly (string | undefined)[]
    readonly rest: readonly string[]
    readonly options: Values<O>
  }) => Ending
}

export interface Command {
  readonly args: readonly Argument[]
  readonly options: Options
  help(name: string): string
  run(args: readonly string[], name: string): Ending
}

const HELP: Option = { about: 'show this text', short: 'h' }

export function command<const O extends Options>(declaration: Declaration<O>): Command {
  const { args = [], run } = declaration
  const options: Options = { ...declaration.options, help: HELP }
  return {
    args,
    options,
    help: name => helpOf(name, args, options, declaration),
    async run(given, name) {
      const { values, positionals } = parsed(given, options)
      if (values.help === true) return void process.stdout.write(this.help(name))
      const fixed = args.filter(arg => !arg.many)
      const needed = args.filter(arg => !arg.optional)
      if (positionals.length < needed.length) throw new UsageError(`${name} needs ${needed.map(arg => arg.name).join(' and ')}`)
      if (positionals.length > fixed.length && fixed.length === args.length)
        throw new UsageError(
          `${name} takes ${fixed.length === 0 ? 'no arguments' : fixed.map(arg => arg.name).join(' and ')}: "${positionals[fixed.length]}" is one too many`,
        )
      const ending: unknown = await run({
        args: fixed.map((_, i) => positionals[i]),
        rest: positionals.slice(fixed.length),
        options: Object.fromEntries(
          Object.entries(options).map(([key, option]) => [key, readValue(key, option, values[key])]),
        ) as Values<O>,
      })
      return ending as ExitCode | undefined
    },
  }
}

type Given = Readonly<Record<string, string | boolean | (string | boolean)[] | undefined>>

function parsed(args: readonly string[], options: Options): { values: Given; positionals: readonly string[] } {
  try {
    return parseArgs({
      args: [...args],
      options: Object.fromEntries(
        Object.entries(options).map(([name, { value, many, short }]) => [
          name,
          {
            type: value === undefined ? ('boolean' as const) : ('string' as const),
            ...(many && { multiple: true }),
            ...(short && { short }),
          },
        ]),
      ),
      allowPositionals: true,
    })
  } catch (error) {
    const { message } = error as Error
    const unknown = /Unknown option '--?([^']+)'/.exec(message)?.[1]
    if (unknown === undefined) throw new UsageError(message)
    throw new UsageError(`there is no option '--${unknown}'`, didYouMean(unknown, Object.keys(options), '--'))
  }
}

function readValue(name: string, option: Option, given: Given[string]): unknown {
  if (option.value === undefined) return given === true
  if (option.many) return given ?? []
  if (given === undefined) return undefined
  const text = String(given)
  if (option.whole !== undefined) return wholeNumber(`--${name}`, text, option.whole)
  if (option.oneOf !== undefined && !option.oneOf.includes(text))
    throw new UsageError(`--${name} is one of ${option.oneOf.join(', ')}, not "${text}"`)
  return text
}

export function wholeNumber(option: string, text: string, max: number): number {
  const value = Number(text)
  if (/^\d+$/.test(text) && value <= max) return value
  throw new UsageError(`${option} takes a whole number from 0 to ${max}, not "${text}"`)
}

const WIDTH = 120

function helpOf(
  name: string,
  args: readonly Argument[],
  options: Options,
  { about, examples = [] }: Pick<Declaration<Options>, 'about' | 'examples'>,
): string {
  const usage = args.map(arg => (arg.optional ? `[${shown(arg)}]` : shown(arg))).join(' ')
  const rows = [
    ...args.map(arg => [shown(arg), arg.about] as const),
    ...Object.entries(options).map(
      ([option, { short, value, oneOf, many, about }]) =>
        [
          `${short === undefined ? '' : `-${short}, `}--${option}${value === undefined ? '' : ` ${value}`}`,
          `${about}${oneOf === undefined ? '' : `: ${oneOf.join(', ')}`}${many ? ' (may be given several times)' : ''}`,
        ] as const,
    ),
  ]
  const width = Math.max(...rows.map(([left]) => left.length))
  const lines = rows.map(([left, right]) => `  ${left.padEnd(width)}  ${wrapped(right, WIDTH - width - 4, ' '.repeat(width + 4))}`)
  const shownExamples = examples.length === 0 ? '' : `\nExamples\n${examples.map(example => `  ${example}\n`).join('')}`
  return `searchlet ${[name, usage].filter(text => text !== '').join(' ')} [options]\n\n${about.trim()}\n\n${lines.join('\n')}\n${shownExamples}`
}

const shown = ({ name, many }: Argument) => (many ? `${name}…` : name)

function wrapped(text: string, width: number, indent: string): string {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const line = lines[lines.length - 1]
    if (line !== '' && line.length + word.length + 1 > width) lines.push(word)
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`
  }
  return lines.join(`\n${indent}`)
}
