/** Commands on the page: one click selects them. */
import { type Markup, markup } from './markup.ts'

/** A block of text to copy. */
export const block = (text: string): Markup =>
  markup`<pre class="copy" tabindex="0"><code>${text}</code></pre>`

/** The call that does the same as the section it stands in. */
export const sameCall = (call: string): Markup =>
  markup`<p class="call"><span>Same by HTTP</span> <code>${call}</code></p>`

/** A value for a shell, in single quotes. */
export const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
