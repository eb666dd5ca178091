// Packages built in: by default tsup leaves dependencies where they are installed.
export default { entry: ['main.mjs'], format: ['esm', 'cjs'], noExternal: ['searchlet'], outDir: 'out' }
