/** Starts the console, and nothing else. */
import { render } from 'preact'
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

whenLeft(forgetDrafts)
await startLanguage()
const place = document.getElementById('console')
if (place) render(<App />, place)
