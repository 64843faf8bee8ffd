/** The registry of problems for people: `docs/problems.md`, and the page that problem types name. */

import { hash } from 'node:crypto'
import { escapeText } from '../base/html-text.ts'
import type { FastifyInstance } from '../base/http/http.ts'
import { serveContent } from '../base/http/kept-content.ts'
import type { ProblemKind } from '../base/problem.ts'
import { reasons } from '../base/refusals/reason.ts'
import { faults, forms } from '../base/refusals/violation.ts'
import { remedies } from './remedies.ts'

type ProblemTables = Readonly<Record<string, Readonly<Record<string, ProblemKind>>>>

const intro =
  'Every failure a caller can meet. Codes are forever; texts may change. Every answer carries `X-Request-Id`, and the log line of a failure carries it too. Of all that is wrong with a request the first hundred places are told, with paths of at most 300 characters; the answer is never longer than 64 kB, but for a 412, which carries the item.'
const introOfViolations =
  'The wrong places of a request stand in `errorMessageExtended`, and in `errors` of `application/problem+json`. Each has a `property`, a `code` for programs, `params` where there are any, and a `message` in English. `params` hold what a text in another language needs, and never what the caller sent. Codes are forever; more may come.'
const introOfReasons =
  'Where the code of a problem of admin calls is too coarse, the member `why` says more, and `values` hold what a text in another language needs. Codes are forever; more may come.'
const columns = ['Problem', 'Status', 'Code', 'OAuth word', 'What happened', 'What to do']

/** One table of problems for each area, in Markdown. */
export const problemsPage = (tables: ProblemTables): string => {
  const sections = Object.entries(tables).map(([area, problems]) => {
    const rows = inOrder(problems).map(
      ({ id, status, code, title, oauth }) =>
        `| <a id="${id}"></a>${id} | ${status} | ${code} | ${oauth ?? ''} | ${title} | ${remedies[id] ?? ''} |`,
    )
    return `## ${area}\n\n| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}\n${rows.join('\n')}\n`
  })
  const codes = (words: Readonly<Record<string, string>>, column: string): string =>
    `| Code | ${column} |\n| --- | --- |\n${inAlphabet(words)
      .map(([code, says]) => `| ${code} | ${says.replaceAll('<', '\\<')} |\n`)
      .join('')}`
  return `# Problems\n\n${intro}\n\nThis page is printed from the code by \`npm run generate\`.\n\n${sections.join('\n')}
## Reasons

${introOfReasons}

${codes(reasons, 'Why')}
## Violations

${introOfViolations}

${codes(faults, 'The place')}
${codes(forms, 'The place must be')}`
}

const inAlphabet = (words: Readonly<Record<string, string>>): [string, string][] =>
  Object.entries(words).toSorted(([a], [b]) => (a < b ? -1 : 1))

/**
 * Serves the same at `/api/docs/problems`, where the types of `application/problem+json` lead, with the problem's id
 * as fragment (RFC 9457, section 3.1.1): no script, nothing from elsewhere.
 */
export const serveProblemsPage = (app: FastifyInstance, tables: ProblemTables): void => {
  serveContent(app, '/api/docs/problems', {
    type: 'text/html; charset=utf-8',
    headers: {
      'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-cache',
    },
    make: () => htmlPage(tables),
  })
}

const inOrder = (problems: Readonly<Record<string, ProblemKind>>): ProblemKind[] =>
  Object.values(problems).toSorted(
    (a, b) => a.status - b.status || String(a.code).localeCompare(String(b.code)),
  )

const htmlPage = (tables: ProblemTables): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Problems</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Problems</h1>
<p>${inCode(intro)}</p>
<nav aria-label="Areas"><ul>${Object.keys(tables)
  .map((area) => `<li><a href="#${anchor(area)}">${escapeText(area)}</a></li>`)
  .join(
    '',
  )}<li><a href="#reasons">reasons</a></li><li><a href="#violations">violations</a></li><li><a href="/api/docs">All calls</a></li></ul></nav>
${Object.entries(tables)
  .map(
    ([area, problems]) => `<h2 id="${anchor(area)}">${escapeText(area)}</h2>
<ul class="problems">
${inOrder(problems).map(problemEntry).join('\n')}
</ul>`,
  )
  .join('\n')}
<h2 id="reasons">reasons</h2>
<p>${inCode(introOfReasons)}</p>
<dl>
${inAlphabet(reasons)
  .map(([code, says]) => `<dt><code>${escapeText(code)}</code></dt><dd>${inCode(says)}</dd>`)
  .join('\n')}
</dl>
<h2 id="violations">violations</h2>
<p>${inCode(introOfViolations)}</p>
<dl>
${[...inAlphabet(faults), ...inAlphabet(forms).map(([code, says]) => [code, `must be ${says}`])]
  .map(
    ([code = '', says = '']) => `<dt><code>${escapeText(code)}</code></dt><dd>${inCode(says)}</dd>`,
  )
  .join('\n')}
</dl>
</main>
</body>
</html>
`

/** A text of HTML in which what stands between backticks is code. */
const inCode = (text: string): string => escapeText(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const problemEntry = ({ id, status, code, title, oauth }: ProblemKind): string =>
  `<li id="${escapeText(id)}"><p class="numbers"><b>${escapeText(String(code))}</b> <span>${status}</span></p>
<div><h3>${escapeText(title)}</h3>
<p>${escapeText(remedies[id] ?? '')}</p>
<p class="names"><a href="#${escapeText(id)}">${escapeText(id)}</a>${oauth === undefined ? '' : ` <code>${escapeText(oauth)}</code>`}</p></div></li>`

const anchor = (area: string): string => area.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: #8886; --soft: light-dark(#555, #aaa); --mark: light-dark(#dcf1f6, #12343d) }
body { margin: 0 auto; padding: 2rem 1.25rem 50vh; max-width: 52rem }
p, h3 { margin: 0; overflow-wrap: anywhere }
h2 { margin: 2.5rem 0 .5rem }
h3 { font-size: 1rem }
a { color: inherit; text-underline-offset: .2em }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none }
.problems { margin: 0; padding: 0; list-style: none }
.problems li { display: grid; grid-template-columns: 6rem 1fr; gap: .25rem 1rem; padding: .875rem .75rem; border-top: 1px solid var(--line); scroll-margin-top: 2rem }
.problems li:target { background: var(--mark); border-radius: .5rem; border-color: transparent }
.numbers { font-variant-numeric: tabular-nums; display: grid; align-content: start }
.numbers span, .names { color: var(--soft) }
.names { margin-top: .25rem; font-size: .875rem }
.names code { margin-inline-start: .75rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dd { margin: 0; overflow-wrap: anywhere }
@media (max-width: 30rem) { .problems li { grid-template-columns: 1fr } .numbers { display: flex; gap: .75rem } }
`
