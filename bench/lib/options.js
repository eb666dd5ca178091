// `--name value` of a command line; a flag without a value is true. What begins with no dashes is a plain argument.

export function readOptions(known, args = process.argv.slice(2)) {
  const options = { ...known }
  const plain = []
  for (let i = 0; i < args.length; i++) {
    if (!args[i].startsWith('--')) {
      plain.push(args[i])
      continue
    }
    const [name, inline] = args[i].slice(2).split(/=(.*)/s)
    if (!(name in known))
      throw new Error(
        `unknown option --${name}; there are ${Object.keys(known)
          .map(key => `--${key}`)
          .join(', ')}`,
      )
    if (typeof known[name] === 'boolean') options[name] = true
    else {
      const value = inline ?? args[++i]
      if (value === undefined) throw new Error(`--${name} needs a value`)
      options[name] = typeof known[name] === 'number' ? Number(value) : value
    }
  }
  return { options, plain }
}
