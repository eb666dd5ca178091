// `searchlet repair`: makes a sound data directory of a damaged one, and says what is lost.
import { repairData } from '../tools/repair/repair-data.ts'
import { command as declared } from './kit/command.ts'
import { EXIT, UsageError } from './kit/exit.ts'
import { countShown, green, out, red } from './kit/print.ts'
import { ProgressLine } from './kit/progress.ts'
import { needsDataDirectory } from './kit/target.ts'

const IDS_SHOWN = 10

export const command = declared({
  about: `Makes a new data directory of a damaged one, which stays as it is. What is sound is copied as it lies there; documents of damaged segments
and records of damaged translogs are written again where their checksums show that they are whole; what is lost is reported, with the ids of
documents where they can be read. Documents of an index whose mapping is lost are kept as lines of _bulk, for searchlet import. The exit code
is 3 where something is lost.`,
  args: [
    { name: 'DIR', about: 'the damaged data directory', completes: 'directory' },
    { name: 'NEW', about: 'the new one: missing or empty', completes: 'directory' },
  ],
  options: { json: { about: 'the report as JSON, with all ids' } },
  examples: ['searchlet repair ./data ./repaired'],
  async run({ args: [from, to], options }) {
    needsDataDirectory(from!, 'Give the folder that the engine has as its path')
    const line = new ProgressLine('KB')
    const onProgress = (done: number, total: number, file: string) => line.tell(Math.round(done / 1000), done / total, file)
    const report = await repairData(from!, to!, { onProgress }).catch(error => {
      throw error instanceof TypeError ? new UsageError(error.message, 'Give a directory that is not there yet') : error
    })
    line.clear()
    const { problems, losses, rewritten, unplaced, check } = report
    if (options.json) out(`${JSON.stringify(report, null, 2)}\n`)
    else {
      const documents = check.indices.reduce((sum, { documents }) => sum + documents, 0)
      out(
        `${countShown(problems.length)} problems found; ${countShown(documents)} documents in ${to}, ${countShown(rewritten)} of them written again\n`,
      )
      for (const { where, what, ids = [] } of losses) {
        const named = ids.length === 0 ? '' : `: ${ids.slice(0, IDS_SHOWN).join(', ')}${ids.length > IDS_SHOWN ? ', …' : ''}`
        out(`${red('lost')} ${where}: ${what}${named}\n`)
      }
      if (unplaced !== null)
        out(
          `${countShown(unplaced.documents)} documents are in ${unplaced.file}: searchlet import ${to} ${unplaced.file} [--mapping FILE]\n`,
        )
      if (losses.length === 0) out(`${green('nothing is lost')}\n`)
    }
    return losses.length === 0 && check.isSound ? EXIT.done : EXIT.found
  },
})
