// `searchlet check`: reads everything in a data directory and says what is wrong with it.
import { statSync } from 'node:fs'
import { checkData } from '../tools/check/check-data.ts'
import { command as declared } from './kit/command.ts'
import { CommandError, EXIT } from './kit/exit.ts'
import { bytesShown, countShown, dim, green, out, red, tableOf, timeShown } from './kit/print.ts'
import { ProgressLine } from './kit/progress.ts'
import { needsDataDirectory } from './kit/target.ts'

export const command = declared({
  about: `Reads every file of a data directory, and holds its parts against one another: checksums, terms and their postings, positions, norms,
columns, points, vector graphs, stored documents and their ids, deletions, sequence numbers, translogs. Nothing is written. The exit code is 3
where something is wrong.

Close what writes to the directory before: files that it removes meanwhile would be missed.`,
  args: [{ name: 'DIR', about: 'the data directory', completes: 'directory' }],
  options: { json: { about: 'the report as JSON' }, quiet: { about: 'say nothing where all is well' } },
  examples: ['searchlet check ./data'],
  async run({ args: [path], options }) {
    needsDataDirectory(path!, 'Give the folder that the engine has as its path')
    if (!statSync(path!).isDirectory())
      throw new CommandError(`${path} is a file: a data directory is checked`, 'Give the folder that the engine has as its path')
    const line = new ProgressLine('KB')
    const report = await checkData(path!, { onProgress: (done, total, file) => line.tell(Math.round(done / 1000), done / total, file) })
    line.clear()
    if (options.json) out(`${JSON.stringify(report, null, 2)}\n`)
    else if (!options.quiet || !report.isSound) {
      const { counts, indices, problems, tornTails, millis } = report
      out(
        tableOf(
          [
            { title: 'index', value: ({ name }) => name },
            { title: 'shards', value: ({ shards }) => shards, right: true },
            { title: 'segments', value: ({ segments }) => segments, right: true },
            { title: 'documents', value: ({ documents }) => countShown(documents), right: true },
            { title: 'deleted', value: ({ deleted }) => countShown(deleted), right: true },
          ],
          indices,
        ),
      )
      const read = [
        `${counts.files} files`,
        `${countShown(counts.terms)} terms`,
        `${countShown(counts.postings)} postings`,
        `${countShown(counts.positions)} positions`,
        `${countShown(counts.values)} values`,
        `${countShown(counts.vectors)} vectors`,
        `${countShown(counts.documents)} documents`,
        `${countShown(counts.translogRecords)} translog records`,
      ]
      out(`read: ${read.join(', ')} ${dim(`(${bytesShown(counts.bytes)} in ${timeShown(millis)})`)}\n`)
      for (const tail of tornTails) out(`a tail that a crash tore off, cut away when the directory is opened: ${tail}\n`)
      for (const { where, what } of problems) out(`${red('damaged')} ${where}: ${what}\n`)
      out(report.isSound ? `${green('sound')}\n` : `${problems.length} problems\n`)
    }
    return report.isSound ? EXIT.done : EXIT.found
  },
})
