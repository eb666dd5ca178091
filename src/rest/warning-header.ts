// A `Warning` header as RFC 7234 has it and OpenSearch fills it: 299, the agent, the quoted text.

/** What follows the code; clients look for the shape, not for the build. */
const AGENT = 'OpenSearch-3.7.0-searchlet'

export const warningHeader = (text: string) => `299 ${AGENT} "${encode(text)}"`

/** Quotes and backslashes are escaped; what a header may not hold is percent-encoded. */
function encode(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replace(/[^\t\x20-\x7e]|%/gu, c => encodeURIComponent(c))
}
