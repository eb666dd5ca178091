// The named patterns of grok: a table, one line for each. Names are those everyone's logs are described with.

const HEX = '[0-9A-Fa-f]'
const GROUP = `${HEX}{1,4}`

/** Eight groups, or fewer around one `::`; the last two may be an IPv4 address. */
function ipv6(): string {
  const tail = (groups: number) => (groups === 0 ? '' : `(?:(?:${GROUP}:){0,${groups - 1}}(?:%{IPV4}|${GROUP})|)`)
  const shortened = [6, 5, 4, 3, 2, 1].map(lead => `(?:${GROUP}:){${lead}}:${tail(7 - lead)}`)
  const whole = `(?:${GROUP}:){6}(?:${GROUP}:${GROUP}|%{IPV4})`
  return `(?:${[whole, `(?:${GROUP}:){7}:`, ...shortened, `::${tail(7)}`].join('|')})(?:%.+)?`
}

/** `Jan` or `January`, the first letter of either size. */
const months = [
  ['jan', 'uary', 'uar'],
  ['feb', 'ruary', 'ruar'],
  ['mar', 'ch'],
  ['mär', 'z'],
  ['mr', 'z'],
  ['apr', 'il'],
  ['may'],
  ['mai'],
  ['ma'],
  ['jun', 'e', 'i'],
  ['jul', 'y', 'i'],
  ['aug', 'ust'],
  ['sep', 'tember'],
  ['oct', 'ober'],
  ['okt', 'ober'],
  ['nov', 'ember'],
  ['dec', 'ember'],
  ['dez', 'ember'],
].map(([short, ...rest]) => eitherCase(short) + (rest.length > 0 ? `(?:${rest.join('|')})?` : ''))

const days = [
  ['Mon', 'day'],
  ['Tue', 'sday'],
  ['Wed', 'nesday'],
  ['Thu', 'rsday'],
  ['Fri', 'day'],
  ['Sat', 'urday'],
  ['Sun', 'day'],
].map(([short, rest]) => `${short}(?:${rest})?`)

const levels = [
  'alert',
  'trace',
  'debug',
  'notice',
  'info',
  'warning',
  'warn',
  'error',
  'err',
  'critical',
  'crit',
  'fatal',
  'severe',
  'emergency',
  'emerg',
]
  .map(level => `${eitherCase(level)}|${level.toUpperCase()}`)
  .join('|')

function eitherCase(word: string): string {
  return `[${word[0].toUpperCase()}${word[0]}]${word.slice(1)}`
}

/** A text in quotes, where a backslash keeps the next letter from ending it. */
const quoted = ['"', "'", '`'].map(mark => `${mark}(?>[^\\\\${mark}]|\\\\.)*${mark}`).join('|')

const OCTET = '(?:25[0-5]|2[0-4][0-9]|[01]?[0-9]{1,2})'
const MAC = (digits: number, mark: string, more: number) => `(?:${HEX}{${digits}}${mark}){${more}}${HEX}{${digits}}`
const JAVA_NAME = '[a-zA-Z$_][a-zA-Z$_0-9]*'

const REQUEST = '"(?:%{WORD:verb} %{NOTSPACE:request}(?: HTTP/%{NUMBER:httpversion})?|%{DATA:rawrequest})"'
const FIVE424 = 'syslog5424'

// biome-ignore format: one line for each
export const PATTERNS: ReadonlyMap<string, string> = new Map([
  // words and numbers
  ['USERNAME', '[a-zA-Z0-9._-]+'],
  ['USER', '%{USERNAME}'],
  ['EMAILLOCALPART', '[a-zA-Z][-a-zA-Z0-9_.+=:]+'],
  ['EMAILADDRESS', '%{EMAILLOCALPART}@%{HOSTNAME}'],
  ['INT', '(?:[+-]?(?:[0-9]+))'],
  ['BASE10NUM', '(?<![0-9.+-])(?>[+-]?(?:[0-9]+(?:\\.[0-9]+)?|\\.[0-9]+))'],
  ['NUMBER', '(?:%{BASE10NUM})'],
  ['BASE16NUM', `(?<!${HEX})[+-]?(?:0x)?${HEX}+`],
  ['BASE16FLOAT', `\\b(?<![0-9A-Fa-f.])[+-]?(?:0x)?(?:${HEX}+(?:\\.${HEX}*)?|\\.${HEX}+)\\b`],
  ['POSINT', '\\b(?:[1-9][0-9]*)\\b'],
  ['NONNEGINT', '\\b(?:[0-9]+)\\b'],
  ['WORD', '\\b\\w+\\b'],
  ['NOTSPACE', '\\S+'],
  ['SPACE', '\\s*'],
  ['DATA', '.*?'],
  ['GREEDYDATA', '.*'],
  ['QUOTEDSTRING', `(?<!\\\\)(?:${quoted})`],
  ['QS', '%{QUOTEDSTRING}'],
  ['UUID', `${HEX}{8}-(?:${HEX}{4}-){3}${HEX}{12}`],
  ['URN', "urn:[0-9A-Za-z][0-9A-Za-z-]{0,31}:(?:%[0-9a-fA-F]{2}|[-0-9A-Za-z()+,.:=@;$_!*'/?#])+"],

  // networks
  ['CISCOMAC', `(?:${MAC(4, '\\.', 2)})`],
  ['WINDOWSMAC', `(?:${MAC(2, '-', 5)})`],
  ['COMMONMAC', `(?:${MAC(2, ':', 5)})`],
  ['MAC', '(?:%{CISCOMAC}|%{WINDOWSMAC}|%{COMMONMAC})'],
  ['IPV6', ipv6()],
  ['IPV4', `(?<![0-9])(?:${OCTET}[.]){3}${OCTET}(?![0-9])`],
  ['IP', '(?:%{IPV6}|%{IPV4})'],
  ['HOSTNAME', '\\b(?:[0-9A-Za-z][0-9A-Za-z-]{0,62})(?:\\.[0-9A-Za-z][0-9A-Za-z-]{0,62})*(?:\\.?|\\b)'],
  ['IPORHOST', '(?:%{IP}|%{HOSTNAME})'],
  ['HOSTPORT', '%{IPORHOST}:%{POSINT}'],

  // paths and addresses
  ['PATH', '(?:%{UNIXPATH}|%{WINPATH})'],
  ['UNIXPATH', '(?:/(?:[\\w_%!$@:.,+~-]|\\\\.)*)+'],
  ['TTY', '(?:/dev/(?:pts|tty[pq]?)\\w*/?[0-9]+)'],
  ['WINPATH', '(?>[A-Za-z]+:|\\\\)(?:\\\\[^\\\\?*]*)+'],
  ['URIPROTO', '[A-Za-z][A-Za-z0-9+.-]+'],
  ['URIHOST', '%{IPORHOST}(?::%{POSINT:port})?'],
  ['URIPATH', "(?:/[-A-Za-z0-9$.+!*'(){},~:;=@#%&_]*)+"],
  ['URIPARAM', "\\?[-A-Za-z0-9$.+!*'|(){},~@#%&/=:;_?\\[\\]<>]*"],
  ['URIPATHPARAM', '%{URIPATH}(?:%{URIPARAM})?'],
  ['URI', '%{URIPROTO}://(?:%{USER}(?::[^@]*)?@)?(?:%{URIHOST})?(?:%{URIPATHPARAM})?'],

  // dates and times
  ['MONTH', `\\b(?:${months.join('|')})\\b`],
  ['MONTHNUM', '(?:1[0-2]|0?[1-9])'],
  ['MONTHNUM2', '(?:0[1-9]|1[0-2])'],
  ['MONTHDAY', '(?:0[1-9]|[12][0-9]|3[01]|[1-9])'],
  ['DAY', `(?:${days.join('|')})`],
  ['YEAR', '(?>\\d\\d){1,2}'],
  ['HOUR', '(?:2[0-3]|[01]?[0-9])'],
  ['MINUTE', '(?:[0-5][0-9])'],
  ['SECOND', '(?:(?:[0-5]?[0-9]|60)(?:[:.,][0-9]+)?)'],
  ['TIME', '%{HOUR}:%{MINUTE}(?::%{SECOND})(?![0-9])'],
  ['DATE_US', '%{MONTHNUM}[/-]%{MONTHDAY}[/-]%{YEAR}'],
  ['DATE_EU', '%{MONTHDAY}[./-]%{MONTHNUM}[./-]%{YEAR}'],
  ['ISO8601_TIMEZONE', '(?:Z|[+-]%{HOUR}(?::?%{MINUTE}))'],
  ['ISO8601_SECOND', '(?:%{SECOND}|60)'],
  ['ISO8601_HOUR', '(?:2[0-4]|[01][0-9])'],
  ['TIMESTAMP_ISO8601', '%{YEAR}-%{MONTHNUM}-%{MONTHDAY}[T ]%{ISO8601_HOUR}:?%{MINUTE}(?::?%{SECOND})?%{ISO8601_TIMEZONE}?'],
  ['DATE', '%{DATE_US}|%{DATE_EU}'],
  ['DATESTAMP', '%{DATE}[- ]%{TIME}'],
  ['TZ', '(?:[APMCE][SD]T|UTC)'],
  ['DATESTAMP_RFC822', '%{DAY} %{MONTH} %{MONTHDAY} %{YEAR} %{TIME} %{TZ}'],
  ['DATESTAMP_RFC2822', '%{DAY}, %{MONTHDAY} %{MONTH} %{YEAR} %{TIME} %{ISO8601_TIMEZONE}'],
  ['DATESTAMP_OTHER', '%{DAY} %{MONTH} %{MONTHDAY} %{TIME} %{TZ} %{YEAR}'],
  ['DATESTAMP_EVENTLOG', '%{YEAR}%{MONTHNUM2}%{MONTHDAY}%{HOUR}%{MINUTE}%{SECOND}'],
  ['LOGLEVEL', `(?:${levels})`],

  // system logs
  ['SYSLOGTIMESTAMP', '%{MONTH} +%{MONTHDAY} %{TIME}'],
  ['PROG', '[\\x21-\\x5a\\x5c\\x5e-\\x7e]+'],
  ['SYSLOGPROG', '%{PROG:program}(?:\\[%{POSINT:pid}\\])?'],
  ['SYSLOGHOST', '%{IPORHOST}'],
  ['SYSLOGFACILITY', '<%{NONNEGINT:facility}.%{NONNEGINT:priority}>'],
  ['SYSLOGBASE', '%{SYSLOGTIMESTAMP:timestamp} (?:%{SYSLOGFACILITY} )?%{SYSLOGHOST:logsource} %{SYSLOGPROG}:'],
  ['SYSLOGBASE2', '(?:%{SYSLOGTIMESTAMP:timestamp}|%{TIMESTAMP_ISO8601:timestamp8601}) (?:%{SYSLOGFACILITY} )?%{SYSLOGHOST:logsource}(?: %{SYSLOGPROG}:|)'],
  ['SYSLOGLINE', '%{SYSLOGBASE2} %{GREEDYDATA:message}'],
  ['SYSLOG5424PRINTASCII', '[!-~]+'],
  ['SYSLOG5424PRI', `<%{NONNEGINT:${FIVE424}_pri}>`],
  ['SYSLOG5424SD', '\\[%{DATA}\\]+'],
  ['SYSLOG5424BASE', `%{SYSLOG5424PRI}%{NONNEGINT:${FIVE424}_ver} +(?:%{TIMESTAMP_ISO8601:${FIVE424}_ts}|-) +(?:%{IPORHOST:${FIVE424}_host}|-) +(?:-|%{SYSLOG5424PRINTASCII:${FIVE424}_app}) +(?:-|%{SYSLOG5424PRINTASCII:${FIVE424}_proc}) +(?:-|%{SYSLOG5424PRINTASCII:${FIVE424}_msgid}) +(?:%{SYSLOG5424SD:${FIVE424}_sd}|-|)`],
  ['SYSLOG5424LINE', `%{SYSLOG5424BASE} +%{GREEDYDATA:${FIVE424}_msg}`],
  ['CRON_ACTION', '[A-Z ]+'],
  ['CRONLOG', '%{SYSLOGBASE} \\(%{USER:user}\\) %{CRON_ACTION:action} \\(%{DATA:message}\\)'],

  // web servers
  ['HTTPDUSER', '%{EMAILADDRESS}|%{USER}'],
  ['HTTPDATE', '%{MONTHDAY}/%{MONTH}/%{YEAR}:%{TIME} %{INT}'],
  ['HTTPDERROR_DATE', '%{DAY} %{MONTH} %{MONTHDAY} %{TIME} %{YEAR}'],
  ['COMMONAPACHELOG', `%{IPORHOST:clientip} %{HTTPDUSER:ident} %{USER:auth} \\[%{HTTPDATE:timestamp}\\] ${REQUEST} %{NUMBER:response} (?:%{NUMBER:bytes}|-)`],
  ['COMBINEDAPACHELOG', '%{COMMONAPACHELOG} %{QS:referrer} %{QS:agent}'],
  ['HTTPD20_ERRORLOG', '\\[%{HTTPDERROR_DATE:timestamp}\\] \\[%{LOGLEVEL:loglevel}\\] (?:\\[client %{IPORHOST:clientip}\\] )?%{GREEDYDATA:errormsg}'],
  ['HTTPD24_ERRORLOG', '\\[%{HTTPDERROR_DATE:timestamp}\\] \\[%{WORD:module}?:%{LOGLEVEL:loglevel}\\] \\[pid %{POSINT:pid}(?::tid %{NUMBER:tid})?\\](?: \\(%{POSINT:proxy_errorcode}\\)%{DATA:proxy_errormessage}:)?(?: \\[client %{IPORHOST:client}:%{POSINT:clientport}\\])?(?: %{DATA:errorcode}:)? %{GREEDYDATA:message}'],
  ['HTTPD_ERRORLOG', '%{HTTPD20_ERRORLOG}|%{HTTPD24_ERRORLOG}'],

  // programs
  ['JAVACLASS', `(?:${JAVA_NAME}\\.)*${JAVA_NAME}`],
  ['JAVAFILE', '(?:[A-Za-z0-9_. -]+)'],
  ['JAVAMETHOD', `(?:<(?:cl)?init>|${JAVA_NAME})`],
  ['JAVASTACKTRACEPART', 'at %{JAVACLASS:class}\\.%{WORD:method}\\(%{JAVAFILE:file}:%{NUMBER:line}\\)'],
  ['JAVATHREAD', '(?:[A-Z]{2}-Processor[\\d]+)'],
  ['JAVALOGMESSAGE', '.*'],
  ['REDISTIMESTAMP', '%{MONTHDAY} %{MONTH} %{TIME}'],
  ['REDISLOG', '\\[%{POSINT:pid}\\] %{REDISTIMESTAMP:timestamp} \\* '],
  ['POSTGRESQL', '%{DATESTAMP:timestamp} %{TZ} %{DATA:user_id} %{GREEDYDATA:connection_id} %{POSINT:pid}'],
  ['MONGO_LOG', '%{SYSLOGTIMESTAMP:timestamp} \\[%{WORD:component}\\] %{GREEDYDATA:message}'],
  ['NAGIOSTIME', '\\[%{NUMBER:nagios_epoch}\\]'],
])
