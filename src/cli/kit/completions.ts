// Completion scripts for bash, zsh and fish.
import type { Argument, Completion, Option, Options } from './command.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const

export interface CompletedCommand {
  readonly name: string
  readonly summary: string
  readonly args: readonly Argument[]
  readonly options: Options
}

export const script = (shell: (typeof SHELLS)[number], commands: readonly CompletedCommand[]): string =>
  ({ bash, zsh, fish })[shell](commands)

const completionOf = ({ oneOf, completes }: Option): Completion | undefined => oneOf ?? completes

const optionWords = (options: Options) =>
  Object.entries(options).flatMap(([name, { short }]) => [`--${name}`, ...(short ? [`-${short}`] : [])])

function bash(commands: readonly CompletedCommand[]): string {
  const generate = (completion: Completion | undefined) =>
    completion === undefined
      ? 'COMPREPLY=()'
      : completion === 'file'
        ? 'COMPREPLY=($(compgen -f -- "$word"))'
        : completion === 'directory'
          ? 'COMPREPLY=($(compgen -d -- "$word"))'
          : `COMPREPLY=($(compgen -W ${quoted(completion.join(' '))} -- "$word"))`
  const cases = commands.map(({ name, args, options }) => {
    const valued = Object.entries(options).filter(([, { value }]) => value !== undefined)
    const values = valued.map(([option, declared]) => `        --${option}) ${generate(completionOf(declared))}; return ;;\n`).join('')
    const first = args.find(({ completes }) => completes !== undefined)?.completes
    return `    ${name})
      case "$previous" in
${values}      esac
      if [[ $word == -* ]]; then COMPREPLY=($(compgen -W ${quoted(optionWords(options).join(' '))} -- "$word"))
      else ${generate(first)}
      fi ;;
`
  })
  return `# bash completion of searchlet
_searchlet() {
  local word="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}"
  if [[ $COMP_CWORD == 1 ]]; then
    COMPREPLY=($(compgen -W ${quoted([...commands.map(({ name }) => name), '--help', '--version'].join(' '))} -- "$word"))
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('')}  esac
}
complete -o filenames -F _searchlet searchlet
`
}

function zsh(commands: readonly CompletedCommand[]): string {
  const action = (completion: Completion | undefined) =>
    completion === undefined
      ? ''
      : completion === 'file'
        ? '_files'
        : completion === 'directory'
          ? '_files -/'
          : `(${completion.join(' ')})`
  const told = (text: string) => text.replaceAll(/[[\]:\\]/g, '\\$&')
  const specs = ({ args, options }: CompletedCommand) => [
    ...Object.entries(options).map(([name, option]) =>
      quoted(
        `${option.many ? '*' : ''}--${name}[${told(option.about)}]${option.value === undefined ? '' : `:${told(option.value)}:${action(completionOf(option))}`}`,
      ),
    ),
    ...args.map(({ name, completes, many }) => quoted(`${many ? '*' : ''}:${told(name)}:${action(completes)}`)),
  ]
  return `#compdef searchlet
# zsh completion of searchlet
_searchlet() {
  if (( CURRENT == 2 )); then
    local -a commands=(
${commands.map(({ name, summary }) => `      ${quoted(`${name}:${told(summary)}`)}\n`).join('')}    )
    _describe command commands
    return
  fi
  local name=$words[2]
  shift words
  (( CURRENT-- ))
  case $name in
${commands
  .map(
    command =>
      `    ${command.name}) _arguments \\\n${specs(command)
        .map(spec => `      ${spec}`)
        .join(' \\\n')} ;;\n`,
  )
  .join('')}  esac
}
if [[ $funcstack[1] == _searchlet ]]; then _searchlet "$@"; else compdef _searchlet searchlet; fi
`
}

function fish(commands: readonly CompletedCommand[]): string {
  const values = (completion: Completion | undefined) =>
    completion === undefined || completion === 'file'
      ? ''
      : completion === 'directory'
        ? " -f -a '(__fish_complete_directories)'"
        : ` -f -a ${quoted(completion.join(' '))}`
  const lines = commands.flatMap(({ name, summary, args, options }) => [
    `complete -c searchlet -n __fish_use_subcommand -f -a ${name} -d ${quoted(summary)}`,
    ...args
      .filter(({ completes }) => Array.isArray(completes))
      .map(({ completes }) => `complete -c searchlet -n '__fish_seen_subcommand_from ${name}'${values(completes)}`),
    ...Object.entries(options).map(
      ([option, declared]) =>
        `complete -c searchlet -n '__fish_seen_subcommand_from ${name}' -l ${option}${declared.short === undefined ? '' : ` -s ${declared.short}`}${declared.value === undefined ? '' : ' -r'}${values(completionOf(declared))} -d ${quoted(declared.about)}`,
    ),
  ])
  return `# fish completion of searchlet\n${lines.join('\n')}\n`
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
