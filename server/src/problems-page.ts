/** The registry of problems for people: `docs/problems.md`, and the page that problem types name. */
import { hash } from 'node:crypto'
import type { FastifyInstance } from './base/http.ts'
import type { ProblemKind } from './base/problem.ts'

/** Tables of problems by the area's title. */
type ProblemTables = Readonly<Record<string, Readonly<Record<string, ProblemKind>>>>

const intro =
  'Every failure a caller can meet. Codes are forever; texts may change. Every answer carries `X-Request-Id`, and the log line of a failure carries it too.'
const columns = ['Problem', 'Status', 'Code', 'OAuth word', 'What happened']

/** One table of problems for each area, in Markdown. */
export const problemsPage = (tables: ProblemTables): string => {
  const sections = Object.entries(tables).map(([area, problems]) => {
    const rows = inOrder(problems).map(
      ({ id, status, code, title, oauth }) =>
        `| <a id="${id}"></a>${id} | ${status} | ${code} | ${oauth ?? ''} | ${title} |`,
    )
    return `## ${area}\n\n| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}\n${rows.join('\n')}\n`
  })
  return `# Problems\n\n${intro}\n\nThis page is printed from the code by \`npm run generate\`.\n\n${sections.join('\n')}`
}

/** Where the types of `application/problem+json` lead: the id of the problem is the fragment (RFC 9457, section 3.1.1). */
const problemsPath = '/api/docs/problems'

/** Serves the same tables as a page: no script, nothing from elsewhere. */
export const serveProblemsPage = (app: FastifyInstance, tables: ProblemTables): void => {
  let page: string | undefined
  app.get(problemsPath, { schema: { hide: true } }, (_request, reply) => {
    page ??= htmlPage(tables)
    return reply
      .type('text/html; charset=utf-8')
      .headers({
        'content-security-policy': `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-cache',
      })
      .send(page)
  })
}

const inOrder = (problems: Readonly<Record<string, ProblemKind>>): ProblemKind[] =>
  Object.values(problems).toSorted(
    (a, b) => a.status - b.status || String(a.code).localeCompare(String(b.code)),
  )

const htmlPage = (tables: ProblemTables): string => {
  const areas = Object.entries(tables).map(([area, problems]) => {
    const rows = inOrder(problems).map(
      ({ id, status, code, title, oauth }) =>
        `<tr id="${escaped(id)}"><th scope="row"><a href="#${escaped(id)}">${escaped(id)}</a></th>${cells(status, code, oauth, title)}</tr>`,
    )
    return `<section aria-labelledby="${anchor(area)}">
<h2 id="${anchor(area)}">${escaped(area)}</h2>
<table>
<thead><tr>${columns.map((name) => `<th scope="col">${name}</th>`).join('')}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table>
</section>`
  })
  return `<!doctype html>
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
<p>${escaped(intro).replace(/`([^`]+)`/g, '<code>$1</code>')}</p>
<nav aria-label="Areas"><ul>${Object.keys(tables)
    .map((area) => `<li><a href="#${anchor(area)}">${escaped(area)}</a></li>`)
    .join('')}<li><a href="/api/docs">All calls</a></li></ul></nav>
${areas.join('\n')}
</main>
</body>
</html>
`
}

/** Each cell knows its column's name, which narrow screens show in front of it. */
const cells = (...values: (string | number | undefined)[]): string =>
  values
    .map((value, index) =>
      value === undefined
        ? '<td></td>'
        : `<td data-name="${columns[index + 1]}">${escaped(String(value))}</td>`,
    )
    .join('')

const anchor = (area: string): string => area.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const style = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; --line: #8886 }
body { margin: 0 auto; padding: 2rem 1.25rem 6rem; max-width: 70rem }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; list-style: none }
a { color: inherit; text-underline-offset: .2em }
table { border-collapse: collapse; width: 100% }
th, td { text-align: start; vertical-align: top; padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere }
tbody th { font-weight: 500; font-family: ui-monospace, monospace; font-size: .875rem }
tr { scroll-margin-top: 1rem }
tr:target { background: Mark; color: MarkText }
td:nth-of-type(-n+2) { white-space: nowrap; font-variant-numeric: tabular-nums }
@media (max-width: 45rem) {
thead { position: absolute; clip-path: inset(50%) }
table, tbody, tr, th, td { display: block }
tr { padding: .75rem 0; border-bottom: 1px solid var(--line) }
th, td { border: 0; padding: 0 }
td:empty { display: none }
td[data-name]::before { content: attr(data-name) ": "; opacity: .75 }
}
`
