// Packages built in: by default `vite build --ssr` leaves them where they are installed.
export default { ssr: { noExternal: true }, build: { ssr: 'main.mjs', outDir: 'out' } }
