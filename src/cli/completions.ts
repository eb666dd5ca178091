// `searchlet completions`: a shell's completions, made from the declarations of all commands.
import { COMMANDS } from './commands.ts'
import { command as declared } from './kit/command.ts'
import { type CompletedCommand, SHELLS, script } from './kit/completions.ts'
import { UsageError } from './kit/exit.ts'

export const command = declared({
  about: `Prints what makes a shell complete commands, options and their values.

  bash   searchlet completions bash > ~/.local/share/bash-completion/completions/searchlet
  zsh    searchlet completions zsh > "\${fpath[1]}/_searchlet"
  fish   searchlet completions fish > ~/.config/fish/completions/searchlet.fish`,
  args: [{ name: 'SHELL', about: SHELLS.join(', '), completes: SHELLS }],
  options: {},
  async run({ args: [shell] }) {
    const known = SHELLS.find(name => name === shell)
    if (known === undefined) throw new UsageError(`completions are there for ${SHELLS.join(', ')}, not for "${shell}"`)
    const commands: CompletedCommand[] = []
    for (const [name, { summary, load }] of Object.entries(COMMANDS)) {
      const { args, options } = (await load()).command
      commands.push({ name, summary, args, options })
    }
    process.stdout.write(script(known, commands))
  },
})
