/** OAuth 2.0 Form Post Response Mode: a page that sends the answer to the client by itself. */
import { createHash } from 'node:crypto'
import type { Answer } from '../http/answer.ts'
import { redirect } from '../http/answer.ts'
import { withQuery } from '../oauth2/grants.ts'
import { markup } from '../page/markup.ts'

const SUBMIT = 'document.forms[0].submit()'
const SUBMIT_HASH = createHash('sha256').update(SUBMIT).digest('base64')

/** The page, or a redirect with the same fields where form_post was not asked for. */
export const formPost = (
  address: string,
  fields: Readonly<Record<string, string>>,
  isPost: boolean,
): Answer => {
  if (!isPost) return redirect(withQuery(address, fields))
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'sha256-${SUBMIT_HASH}'; base-uri 'none'; frame-ancestors 'none'`,
    },
    body: markup`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Sign in with Apple (simulated)</title></head>
<body><form method="post" action="${address}">
${Object.entries(fields).map(
  ([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">
`,
)}<noscript><button>Continue</button></noscript>
</form><script>${SUBMIT}</script></body></html>`.source,
  }
}
