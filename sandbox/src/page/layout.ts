/** The frame of every page a person sees: head, style, policy. */
import type { Answer } from '../http/answer.ts'
import { type Markup, markup } from './markup.ts'

const POLICY = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

/** A whole page; `kind` is a class of the body. */
export const page = (
  title: string,
  content: Markup,
  { status = 200, kind = 'sheet' }: { status?: number; kind?: string } = {},
): Answer => ({
  status,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    ...POLICY,
  },
  body: markup`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/sandbox.css">
</head>
<body class="${kind}">
${content}
</body>
</html>`.source,
})
