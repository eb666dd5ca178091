// Scripts that never end, call themselves, or take memory without end.
import { nested, rest, search, times } from './lib.js'

const script = (source, answer, params) =>
  search(
    () => ({ size: 1, script_fields: { s: { script: { source: typeof source === 'function' ? source() : source, params } } } }),
    answer,
  )
const perDocument = (source, answer) =>
  search(() => ({ query: { script_score: { query: { match_all: {} }, script: { source } } } }), answer)

export const SCRIPTS = {
  'painless that doubles its calls': script('long f(long x) { return x == 0 ? 1 : f(x - 1) + f(x - 1) } return f(60)', null),
  'painless lambdas that double': script(
    'def f(Function g, int n) { return n == 0 ? 1 : ((long) f(g, n - 1)) + ((long) f(g, n - 1)) } return f(x -> x, 60)',
    null,
  ),
  'painless that calls itself': script('int f(int x) { return f(x + 1) } return f(0)', null),
  'painless loop': script('while (true) {} return 1', null),
  'painless loops of loops': script(
    'long s = 0; for (int i = 0; i < 900000; i++) for (int j = 0; j < 900000; j++) for (int k = 0; k < 900000; k++) s++; return s',
    null,
  ),
  'painless for each of loops': script(
    () =>
      `def l = []; for (int i = 0; i < 1000; i++) l.add(i); long s = 0; ${'for (def x : l) '.repeat(6).replace(/x/g, () => `x${Math.random().toString(36).slice(2)}`)} s++; return s`,
    null,
  ),
  'painless functions of loops': script(
    'long f() { long s = 0; for (int i = 0; i < 900000; i++) s++; return s } long s = 0; for (int j = 0; j < 900000; j++) s += f(); return s',
    null,
  ),
  'painless streams of streams': script(
    'def l = []; for (int i = 0; i < 10000; i++) l.add(i); return l.stream().mapToLong(x -> l.stream().mapToLong(y -> l.stream().mapToLong(z -> (long) z).sum()).sum()).sum()',
    null,
  ),
  'painless endless stream': script('IntStream.range(0, 2147483647).mapToObj(x -> "a" + x).collect(Collectors.toList())', null),
  'painless stream iterate': script('Stream.iterate(1, x -> x + 1).filter(x -> x < 0).findFirst().get()', null),
  'painless doubled string': script('String s = "aaaaaaaa"; for (int i = 0; i < 60; i++) s += s; return s.length()', null),
  'painless doubled string, read': script(
    'String s = "aaaaaaaa"; for (int i = 0; i < 26; i++) s += s; int h = s.hashCode(); return h',
    null,
  ),
  'painless string builder': script(
    'StringBuilder b = new StringBuilder("aaaaaaaa"); for (int i = 0; i < 60; i++) b.append(b.toString()); return b.length()',
    null,
  ),
  'painless doubled list': script(
    'List l = new ArrayList(); l.add(1); for (int i = 0; i < 60; i++) l.addAll(new ArrayList(l)); return l.size()',
    null,
  ),
  'painless list of lists': script(
    'List l = new ArrayList(); for (int i = 0; i < 1000000; i++) { List m = new ArrayList(); for (int j = 0; j < 900; j++) m.add(j); l.add(m) } return l.size()',
    null,
  ),
  'painless array': script('int[] a = new int[2147483647]; return a.length', null),
  'painless arrays': script('def l = []; for (int i = 0; i < 1000; i++) l.add(new long[10000000]); return l.size()', null),
  'painless array of arrays': script('int[][] a = new int[100000][100000]; return a.length', null),
  'painless map': script(
    'Map m = new HashMap(); for (int i = 0; i < 999000; i++) { for (int j = 0; j < 900; j++) m.put(i + "," + j, [1,2,3,4]) } return m.size()',
    null,
  ),
  'painless repeat': script('"aaaaaaaaaaaaaaaaaaaaaaaa".replace("a", "bbbbbbbbbbbbbbbbbbbbbbbbbbb").splitOnToken("b").length', null),
  'painless replace doubling': script('String s = "a"; for (int i = 0; i < 60; i++) s = s.replace("a", "aa"); return s.length()', null),
  'painless join doubling': script('String s = "a"; for (int i = 0; i < 60; i++) s = String.join(s, [s, s, s]); return s.length()', null),
  'painless array capacity': script('List l = new ArrayList(2147483647); return l.size()', null),
  'painless nCopies': script('return Collections.nCopies(2147483647, 1).stream().mapToInt(x -> (int) x).sum()', null),
  'painless nCopies as list': script('return new ArrayList(Collections.nCopies(2000000000, 1)).size()', null),
  'painless BigInteger': script(
    'BigInteger b = BigInteger.valueOf(7); for (int i = 0; i < 60; i++) b = b.multiply(b); return b.bitLength()',
    null,
  ),
  'painless BigInteger pow': script('return BigInteger.valueOf(7).pow(2147483647).bitLength()', null),
  'painless BigInteger shift': script('return BigInteger.valueOf(7).shiftLeft(2147483647).bitLength()', null),
  'painless BigDecimal': script("return new BigDecimal('1e2147483647').toBigInteger().bitLength()", null),
  'painless BigDecimal scale': script("return new BigDecimal('1').setScale(2000000000).toString().length()", null),
  'painless list in itself': script('List l = new ArrayList(); l.add(l); return l.toString()', null),
  'painless list in itself, hashed': script('List l = new ArrayList(); l.add(l); return l.hashCode()', null),
  'painless list in itself, answered': script('List l = new ArrayList(); l.add(l); return l', null),
  'painless deep list': script(
    'List l = new ArrayList(); for (int i = 0; i < 100000; i++) { List m = new ArrayList(); m.add(l); l = m } return l.toString()',
    null,
  ),
  'painless deep list, answered': script(
    'List l = new ArrayList(); for (int i = 0; i < 100000; i++) { List m = new ArrayList(); m.add(l); l = m } return l',
    null,
  ),
  'painless wide tree': script('List l = [1]; for (int i = 0; i < 60; i++) { l = [l, l] } return l.hashCode()', null),
  'painless wide tree, equals': script(
    'List l = [1]; List m = [1]; for (int i = 0; i < 60; i++) { l = [l, l]; m = [m, m] } return l.equals(m)',
    null,
  ),
  'painless wide tree, as text': script('List l = [1]; for (int i = 0; i < 60; i++) { l = [l, l] } return l.toString().length()', null),
  'painless wide tree, answered': script('List l = [1]; for (int i = 0; i < 60; i++) { l = [l, l] } return l', null),
  'painless sort that never ends': script(
    'List l = new ArrayList(); for (int i = 0; i < 300000; i++) l.add(i); l.sort((a, b) -> { int s = 0; for (int i = 0; i < 100000; i++) s++; return 0 }); return 1',
    null,
  ),
  'painless removeIf': script(
    'List l = new ArrayList(); for (int i = 0; i < 300000; i++) l.add(i); for (int i = 0; i < 300000; i++) l.remove(0); return 1',
    null,
  ),
  'painless contains': script(
    'List l = new ArrayList(); for (int i = 0; i < 300000; i++) l.add(i); for (int i = 0; i < 300000; i++) l.contains(-1); return 1',
    null,
  ),
  'painless indexOf': script(
    'String s = "aaaaaaaa"; for (int i = 0; i < 17; i++) s += s; for (int i = 0; i < 900000; i++) s.indexOf("ab"); return 1',
    null,
  ),
  'painless substring': script(
    'String s = "aaaaaaaa"; for (int i = 0; i < 17; i++) s += s; int n = 0; for (int i = 0; i < 900000; i++) n += s.toUpperCase().length(); return n',
    null,
  ),
  'painless regexp': script(() => `def m = /(a+)+(b+)+c/.matcher('${'a'.repeat(60)}b'); return m.find()`, null),
  'painless regexp of repeats': script(() => `return /((a{1000}){1000}){1000}/.matcher('aaa').find()`, null),
  'painless split': script("String s = 'a,'; for (int i = 0; i < 24; i++) s += s; return s.splitOnToken(',').length", null),
  'painless string format': script("return String.format('%2000000000d', new def[] {1})", null),
  'painless of deep parentheses': script(() => `return ${'('.repeat(20_000)}1${')'.repeat(20_000)}`, null),
  'painless of deep blocks': script(() => `${'if (true) {'.repeat(5_000)} return 1; ${'}'.repeat(5_000)} return 2`, null),
  'painless of many additions': script(() => `return ${times(20_000, () => '1').join('+')}`, null),
  'painless of deep calls': script(() => `return ${'Math.abs('.repeat(10_000)}1${')'.repeat(10_000)}`, null),
  'painless of deep lists': script(() => `return ${'['.repeat(10_000)}1${']'.repeat(10_000)}`, null),
  'painless of many negations': script(() => `return ${'!'.repeat(20_000)}true`, null),
  'painless of a long chain': script(() => `return 'a'${'.trim()'.repeat(10_000)}`, null),
  'painless of 60,000 letters': script(() => `return '${'a'.repeat(60_000)}'.length()`, null),
  'painless of 10 MB': script(() => `return '${'a'.repeat(10_000_000)}'.length()`, null),
  'painless, 100,000 steps a document': perDocument('int s = 0; for (int i = 0; i < 100000; i++) { s += i % 7 } return s', { status: 200 }),
  'painless, 10,000 calls a document': perDocument(
    'int f(int i) { return i % 7 } int s = 0; for (int i = 0; i < 10000; i++) { s += f(i) } return s',
    { status: 200 },
  ),
  'painless, 100,000 steps a sort': search(
    () => ({ sort: { _script: { type: 'number', script: 'int s = 0; for (int i = 0; i < 100000; i++) { s += i % 7 } return s' } } }),
    { status: 200 },
  ),
  'painless, 100,000 steps a field': search(
    () => ({ size: 2_000, script_fields: { s: { script: 'int s = 0; for (int i = 0; i < 100000; i++) { s += i % 7 } return s' } } }),
    { status: 200 },
  ),
  'painless, 100,000 steps an aggregation': search(
    () => ({ size: 0, aggs: { a: { terms: { script: 'int s = 0; for (int i = 0; i < 100000; i++) { s += i % 7 } return s' } } } }),
    { status: 200 },
  ),
  'painless, 100,000 steps of scripted_metric': search(
    () => ({
      size: 0,
      aggs: {
        a: {
          scripted_metric: {
            init_script: 'state.s = 0',
            map_script: 'for (int i = 0; i < 100000; i++) { state.s += i % 7 }',
            combine_script: 'state.s',
            reduce_script: 'states.get(0)',
          },
        },
      },
    }),
    { status: 200 },
  ),
  'painless that fills scripted_metric': search(
    () => ({
      size: 0,
      aggs: {
        a: {
          scripted_metric: {
            init_script: 'state.l = []',
            map_script: 'for (int i = 0; i < 900000; i++) { state.l.add(i + "abcdefghij") }',
            combine_script: 'state.l',
            reduce_script: 'states.size()',
          },
        },
      },
    }),
    null,
  ),
  'painless, 100,000 steps an update': rest(
    'POST',
    '/docs/_update_by_query?max_docs=300',
    () => ({ script: { source: 'int s = 0; for (int i = 0; i < 100000; i++) { s += i % 7 } ctx._source.z = s' } }),
    { status: 200 },
  ),
  'painless execute': rest(
    'POST',
    '/_scripts/painless/_execute',
    () => ({ script: { source: 'long f(long x) { return x == 0 ? 1 : f(x - 1) + f(x - 1) } return f(60)' } }),
    null,
  ),
  'painless of a document update': rest(
    'POST',
    '/docs/_update/1',
    () => ({ script: { source: 'long f(long x) { return x == 0 ? 1 : f(x - 1) + f(x - 1) } ctx._source.z = f(60)' } }),
    null,
  ),
  'painless of a document update that builds': rest(
    'POST',
    '/docs/_update/1',
    () => ({ script: { source: 'String s = "aaaaaaaa"; for (int i = 0; i < 26; i++) s += s; ctx._source.z = s' } }),
    null,
  ),
  'expression, deep': search(
    () => ({ script_fields: { s: { script: { lang: 'expression', source: `${'('.repeat(20_000)}1${')'.repeat(20_000)}` } } } }),
    null,
  ),
  'expression, long': search(
    () => ({ script_fields: { s: { script: { lang: 'expression', source: times(20_000, () => '1').join('+') } } } }),
    null,
  ),
  'expression, functions': search(
    () => ({ script_fields: { s: { script: { lang: 'expression', source: nested(5_000, '1', inner => `abs(${inner})`) } } } }),
    null,
  ),
  'expression, ternaries': search(
    () => ({ script_fields: { s: { script: { lang: 'expression', source: `${'1 ? 1 : '.repeat(20_000)}1` } } } }),
    null,
  ),
  'expression, negations': search(
    () => ({ script_fields: { s: { script: { lang: 'expression', source: `${'-'.repeat(20_001)}1` } } } }),
    null,
  ),
  'mustache, sections in sections': rest(
    'POST',
    '/_render/template',
    () => ({
      source: `{"query":{"match":{"t":"${nested(8, '{{.}}', inner => `{{#l}}${inner}{{/l}}`)}"}}}`,
      params: { l: times(100, n => n) },
    }),
    null,
  ),
  'mustache, deep': rest(
    'POST',
    '/_render/template',
    () => ({ source: `{"a":"${nested(20_000, 'x', inner => `{{#l}}${inner}{{/l}}`)}"}`, params: { l: true } }),
    null,
  ),
  'mustache, many tags': rest(
    'POST',
    '/_render/template',
    () => ({ source: `{"a":"${'{{l}}'.repeat(200_000)}"}`, params: { l: 'x'.repeat(1_000) } }),
    null,
  ),
  'mustache, open tags': rest('POST', '/_render/template', () => ({ source: `{"a":"${'{{'.repeat(200_000)}"}`, params: {} }), null),
  'mustache, toJson of much': rest(
    'POST',
    '/_render/template',
    () => ({ source: `{"a":[${'{{#toJson}}l{{/toJson}},'.repeat(20_000)}1]}`, params: { l: times(10_000, n => n) } }),
    null,
  ),
}
