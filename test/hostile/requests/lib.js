// What hostile requests are written with.

export const times = (count, make) => Array.from({ length: count }, (_, n) => make(n))
export const nested = (depth, inner, around) => {
  let made = inner
  for (let i = 0; i < depth; i++) made = around(made, i)
  return made
}
/** A search of `docs`, whose body is only made when it is sent. */
export const search = (body, answer) => ({ request: () => ['POST', '/docs/_search?request_cache=false', body()], answer })
export const query = (make, answer) => search(() => ({ query: make() }), answer)
export const rest = (method, path, body, answer) => ({ request: () => [method, path, body?.()], answer })
