// Long lists of the sources as the package has them: compressed better than a tarball does it, and unpacked when their part is loaded.
import { readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { transform } from 'esbuild'

/** Nothing but data, in parts that are loaded lazily: unpacking takes up to a millisecond. */
const PACKED = [
  'src/aggs/metric/sketches/cardinality-bias-data.ts',
  'src/analysis/stemmer/greek-snowball-data.ts',
  'src/analysis/stemmer/krovetz-lexicon.ts',
  'src/analysis/stemmer/rslp-galician-data.ts',
  'src/analysis/stemmer/rslp-portuguese-data.ts',
  'src/analysis/stemmer/serbian-data.ts',
  'src/analysis/token_filter/ascii-folding-data.ts',
  'src/analysis/token_filter/stop-word-lists.ts',
  'src/analysis/tokenizer/top-level-domains.ts',
  'src/engine/settings/cluster-settings-table.ts',
  'src/ingest/grok/patterns.ts',
  'src/painless/library-frames-data.ts',
]

export const packedData = root => ({
  name: 'packed data',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!PACKED.includes(relative(root, path).split(sep).join('/')) || process.env.SEARCHLET_READABLE) return null
      return { contents: packed(await exportsOf(path)), loader: 'js' }
    })
  },
})

async function exportsOf(path) {
  const { code } = await transform(readFileSync(path, 'utf8'), { loader: 'ts', charset: 'utf8' })
  return import(`data:text/javascript,${encodeURIComponent(code)}`)
}

function packed(data) {
  const names = Object.keys(data)
  const text = Buffer.from(JSON.stringify(names.map(name => (data[name] instanceof Map ? [...data[name]] : data[name]))))
  const bytes = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT, [constants.BROTLI_PARAM_LGWIN]: 24 } })
  const value = (name, i) => `export const ${name} = ${data[name] instanceof Map ? `new Map(data[${i}])` : `data[${i}]`}\n`
  return `import { brotliDecompressSync } from 'node:zlib'
const data = JSON.parse(brotliDecompressSync(Buffer.from('${bytes.toString('base64')}', 'base64')).toString())
${names.map(value).join('')}`
}
