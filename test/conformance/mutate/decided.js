// Answers that differ on purpose: where the specification is followed and the server does otherwise (docs/compatibility.md has the list).

/** Parameters that are taken here and refused there, by path. */
const TAKEN = [
  [/^GET \/_tasks\/[^/?]+/, ['nodes', 'actions', 'detailed', 'group_by', 'parent_task_id', 'master_timeout']],
  [/^POST \/_tasks(\/[^/?]+)?\/_cancel/, ['detailed', 'timeout', 'master_timeout']],
  [/^GET \/_tasks(\?|$)/, ['master_timeout']],
  [/^(GET|POST) \/([^/]+\/)?_msearch(\?|$)/, ['css_minimize_roundtrips']],
]

/** What the server answers and what Searchlet does, by path. */
const ANSWERED = [
  // A hybrid query without a search pipeline, whose marker scores are shown there.
  [/\/_search(\?|$)/, [200, /"_score":-(9549512000|4422440400)[,}]/], [200]],
  [/^GET \/_tasks\?(.*&)?parent_task_id=-1(&|$)/, [400, /malformed task id/], [200]],
  [/^PUT \/_(plugins|opendistro)\/_security\/api\/account/, [200, /' updated\."/], [200, /Password changed/]],
  [
    /^PUT \/_(plugins|opendistro)\/_security\/api\/account/,
    [400, /Could not validate your current password/],
    [401, /Invalid credentials/],
  ],
]

export function isDecided(request, want, got) {
  const is = ([status, text], answer) => answer.status === status && (text === undefined || text.test(JSON.stringify(answer.body)))
  if (ANSWERED.some(([path, there, here]) => path.test(request) && is(there, want) && is(here, got))) return true
  const refused = /contains unrecognized parameters?: (.*)/.exec(want.body?.error?.reason ?? '')?.[1]
  if (want.status !== 400 || refused === undefined || want.body.error.reason === got.body?.error?.reason) return false
  const names = [...refused.matchAll(/\[(\w+)\](?! ->|\?)/g)].map(([, name]) => name)
  return TAKEN.some(([path, taken]) => path.test(request) && names.length > 0 && names.every(name => taken.includes(name)))
}
