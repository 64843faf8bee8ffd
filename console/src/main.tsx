/** Starts the console, or a portal of it, and nothing else. */
import { render } from 'preact'
import { takeLink } from './api/portal.ts'
import { whenLeft } from './api/session.ts'
import { App } from './frame/app.tsx'
import { forgetDrafts } from './shared/form/drafts.ts'
import './style/tokens.css'
import './style/base.css'
import './style/frame.css'
import './style/controls.css'
import './style/pages.css'
import './style/payments.css'
import { startLanguage } from './texts/texts.ts'

// First of all: the address of a portal holds a secret.
const at = takeLink()
whenLeft(forgetDrafts)
await startLanguage()
const place = document.getElementById('console')
if (place && at === undefined) render(<App />, place)
else if (place && at !== undefined) {
  const { Portal } = await import('./frame/portal.tsx')
  render(<Portal at={at} />, place)
}
