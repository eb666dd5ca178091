// The projects of the matrix. A row is a command, run in a folder that holds the packed package, what the project asks for, and the files beside
// this one. `node` in a command stands for the Node that the column is about.
//
// Without `nightly` a row belongs to every run of `.ci/run`; with it to `run.mjs --all`, for the reason that it gives.

const SEVERAL_NODES = ['20', '22', '24']
const CLIENT = { '@opensearch-project/opensearch': '^3.9.0' }
// Time enough for a machine that does much else.
const JEST = ['node', 'node_modules/jest/bin/jest.js', '--testTimeout=240000', '--testMatch']
const jest = (version, nightly) => ({
  name: `jest-${version}`,
  packages: { ...CLIENT, jest: `^${version}.0.0` },
  rows: [
    { label: `Jest ${version}`, command: [...JEST, '**/jest.test.cjs'], nodes: SEVERAL_NODES, nightly },
    {
      label: `Jest ${version}, ES modules`,
      command: ['node', '--experimental-vm-modules', ...JEST.slice(1), '**/jest.test.mjs'],
      nodes: SEVERAL_NODES,
      nightly,
    },
  ],
})

/** `build`: what makes the folder `out`, which is then run where no packages are. */
const bundle = (name, label, packages, build, run) => ({
  name,
  packages,
  rows: [{ label, build, run, nightly: 'bundling by several tools takes minutes', nodes: ['20'] }],
})
const NEXT = 'building an application of Next.js takes a minute'
const next = (label, ...flags) => ({ label, program: ['node', 'next.mjs', ...flags], nightly: NEXT, nodes: ['20'] })

export const PROJECTS = [
  {
    name: 'node-test',
    packages: CLIENT,
    rows: ['cjs', 'mjs'].map(type => ({
      label: `node:test${type === 'mjs' ? ', ES modules' : ''}`,
      command: ['node', '--test', `node.test.${type}`],
      nodes: SEVERAL_NODES,
    })),
  },
  {
    name: 'vitest',
    packages: { ...CLIENT, vitest: '^4.1.0' },
    rows: ['threads', 'forks', 'vmThreads'].map(pool => ({
      label: `Vitest, ${pool}`,
      command: ['node', 'node_modules/vitest/vitest.mjs', 'run', `--pool=${pool}`, 'vitest.test.mjs'],
      nodes: SEVERAL_NODES,
    })),
  },
  jest(30),
  jest(29, 'the version before'),
  {
    name: 'mocha',
    packages: { ...CLIENT, mocha: '^11.0.0' },
    rows: ['cjs', 'mjs'].map(type => ({
      label: `Mocha${type === 'mjs' ? ', ES modules' : ''}`,
      command: ['node', 'node_modules/mocha/bin/mocha.js', '--timeout', '240000', `mocha.test.${type}`],
      nodes: SEVERAL_NODES,
    })),
  },
  {
    name: 'bun',
    packages: { ...CLIENT, bun: '^1.4.0' },
    rows: [{ label: 'Bun, bun test', command: ['node_modules/.bin/bun', 'test', './bun.test.mjs'], brought: 'bun' }],
  },
  {
    name: 'deno',
    packages: { ...CLIENT, deno: '^2.9.0' },
    rows: [
      {
        label: 'Deno, deno test',
        command: ['node_modules/.bin/deno', 'test', '-A', '--no-check', './node.test.mjs'],
        brought: 'deno',
        nightly: 'the runtime is a download of 90 MB',
      },
    ],
  },
  bundle(
    'rollup',
    'Rollup with node-resolve and commonjs',
    { rollup: '^4.0.0', '@rollup/plugin-node-resolve': '*', '@rollup/plugin-commonjs': '*' },
    [
      'node',
      'node_modules/rollup/dist/bin/rollup',
      'main.mjs',
      '-p',
      'node-resolve',
      '-p',
      'commonjs',
      '-d',
      'out',
      '--entryFileNames',
      'main.mjs',
      '--silent',
    ],
    ['node', 'out/main.mjs'],
  ),
  bundle(
    'webpack',
    'webpack, production',
    { webpack: '^5.0.0', 'webpack-cli': '*' },
    ['node', 'node_modules/webpack-cli/bin/cli.js', '--mode', 'production', '--target', 'node', '--entry', './main.mjs', '-o', 'out'],
    ['node', 'out/main.js'],
  ),
  bundle(
    'vite',
    'Vite, build --ssr, packages built in',
    { vite: '^8.0.0' },
    ['node', 'node_modules/vite/bin/vite.js', 'build', '-c', 'vite.config.mjs'],
    ['node', 'out/main.js'],
  ),
  bundle(
    'tsup',
    'tsup, packages built in',
    { tsup: '^8.0.0', typescript: '^5.0.0' },
    ['node', 'node_modules/tsup/dist/cli-default.js'],
    ['node', 'out/main.js'],
  ),
  {
    name: 'sea',
    packages: { esbuild: '*', postject: '*' },
    rows: [
      {
        label: "Node's single executable",
        build: ['node', 'sea.mjs'],
        run: ['out/app'],
        nightly: 'an executable of 100 MB',
        nodes: SEVERAL_NODES,
      },
    ],
  },
  {
    name: 'next',
    packages: { next: '^16.0.0', react: '*', 'react-dom': '*' },
    rows: [
      next('Next.js, bundled by Turbopack'),
      next('Next.js, external, Turbopack', '--external'),
      next('Next.js, bundled by webpack', '--webpack'),
      next('Next.js, external, webpack', '--webpack', '--external'),
    ],
  },
]
