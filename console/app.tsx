// Starts the console in the browser.
import { render } from 'preact'
import { Shell } from './shell/shell.tsx'
import { applyTheme } from './shell/theme.ts'

applyTheme()
render(<Shell />, document.getElementById('app')!)
