// The JSON tree that `filter_path` works on keeps every value as it was written.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atOnce } from '../../src/core/turns.ts'
import { type JsonTree, parseTree, prettyInTurns, printTree } from '../../src/rest/json-tree.ts'
import { yamlInTurns } from '../../src/rest/yaml.ts'

const printPretty = (tree: JsonTree) => atOnce(prettyInTurns(tree))
const printYaml = (tree: JsonTree) => atOnce(yamlInTurns(tree))

describe('JSON tree', () => {
  it('keeps every JSON value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), value => {
        const text = JSON.stringify(value)
        expect(printTree(parseTree(text))).toBe(text)
        expect(JSON.parse(printPretty(parseTree(text)))).toEqual(JSON.parse(text))
      }),
    )
  })

  it('keeps numbers as they were written, and reads past comments', () => {
    expect(printTree(parseTree('{ "a": 1.0, /* two */ "b": [1e5, // big\n 12345678901234567890] }'))).toBe(
      '{"a":1.0,"b":[1e5,12345678901234567890]}',
    )
  })

  it('indents as the server does', () => {
    expect(printPretty(parseTree('{"a":{"b":[1,{"c":"x"}]},"d":{},"e":[]}'))).toBe(
      '{\n  "a" : {\n    "b" : [\n      1,\n      {\n        "c" : "x"\n      }\n    ]\n  },\n  "d" : { },\n  "e" : [ ]\n}\n',
    )
  })
})

describe('YAML', () => {
  it('reads as the server writes it', () => {
    const answer =
      '{"_index":"rst-b","found":true,"_source":{"a.b":{"c":[1,{"d":[]},[3,{"d":4}]]},"e":{},"x\\u0001é\\/\\"":1.0,"n":null,"ee":[{},[]]}}'
    expect(printYaml(parseTree(answer))).toBe(
      `---
_index: "rst-b"
found: true
_source:
  a.b:
    c:
    - 1
    - d: []
    - - 3
      - d: 4
  e: {}
  "x\\u0001é/\\"": 1.0
  "n": null
  ee:
  - {}
  - []
`,
    )
  })

  it('prints any number of rows', () => {
    const rows = Array.from({ length: 200_000 }, (_, i) => i)
    expect(printYaml(parseTree(JSON.stringify({ rows })))).toBe(`---\nrows:\n${rows.map(row => `- ${row}\n`).join('')}`)
  })

  it('prints lists of rows', () => {
    expect(printYaml(parseTree('[{"epoch":"17","node.total":"1"},{"epoch":"18"}]'))).toBe(
      '---\n- epoch: "17"\n  node.total: "1"\n- epoch: "18"\n',
    )
    expect(printYaml(parseTree('[]'))).toBe('--- []\n')
  })
})
