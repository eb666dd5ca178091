// `searchlet analyze`: the tokens of a text.
import { pathOf } from '../copy/answered-error.ts'
import { asking } from './kit/ask.ts'
import { command as declared } from './kit/command.ts'
import { formatOf, OUTPUT, printRows } from './kit/print.ts'
import { CONNECTION, DATA } from './kit/target.ts'

interface Token {
  readonly token: string
  readonly start_offset: number
  readonly end_offset: number
  readonly type: string
  readonly position: number
}

export const command = declared({
  about: 'Prints the tokens of a text, as an analyzer, a field, or a chain of components makes them.',
  args: [DATA, { name: 'TEXT', about: 'the text' }],
  options: {
    index: { value: 'NAME', short: 'i', about: 'the index whose analyzers and fields are known' },
    field: { value: 'NAME', about: 'as this field is analysed (with --index)' },
    analyzer: { value: 'NAME', about: 'as this analyzer does it' },
    tokenizer: { value: 'NAME', about: 'as this tokenizer does it' },
    filter: { value: 'NAME', many: true, about: 'and then this token filter' },
    'char-filter': { value: 'NAME', many: true, about: 'and before it this char filter' },
    ...OUTPUT,
    ...CONNECTION,
  },
  examples: ["searchlet analyze ./data 'The quick foxes' --analyzer english"],
  async run({ args: [data, text], options }) {
    const { index, field, analyzer, tokenizer, filter, 'char-filter': charFilter } = options
    const body = {
      text,
      ...(field !== undefined && { field }),
      ...(analyzer !== undefined && { analyzer }),
      ...(tokenizer !== undefined && { tokenizer }),
      ...(filter.length > 0 && { filter }),
      ...(charFilter.length > 0 && { char_filter: charFilter }),
    }
    const path = index === undefined ? '/_analyze' : pathOf(index, '_analyze')
    const answer = await asking(data, options, asked => asked.json<{ tokens: readonly Token[] }>('POST', path, body))
    printRows(
      formatOf(options),
      [
        { title: 'position', value: ({ position }) => position, right: true },
        { title: 'token', value: ({ token }) => token },
        { title: 'start', value: one => one.start_offset, right: true },
        { title: 'end', value: one => one.end_offset, right: true },
        { title: 'type', value: ({ type }) => type },
      ],
      answer.tokens,
      answer,
    )
  },
})
