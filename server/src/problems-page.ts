/** Prints `docs/problems.md` from the tables of problems. */
import type { ProblemKind } from './base/problem.ts'

/** One table of problems for each area, in Markdown. */
export const problemsPage = (
  areas: Readonly<Record<string, Readonly<Record<string, ProblemKind>>>>,
): string => {
  const sections = Object.entries(areas).map(([area, problems]) => {
    const rows = Object.values(problems)
      .toSorted((a, b) => a.status - b.status || String(a.code).localeCompare(String(b.code)))
      .map(
        ({ id, status, code, title, oauth }) =>
          `| <a id="${id}"></a>${id} | ${status} | ${code} | ${oauth ?? ''} | ${title} |`,
      )
    return `## ${area}\n\n| Problem | Status | Code | OAuth word | What happened |\n| --- | --- | --- | --- | --- |\n${rows.join('\n')}\n`
  })
  return `# Problems\n\nEvery failure a caller can meet. Codes are forever; texts may change. Every answer carries \`X-Request-Id\`, and the log line of a failure carries it too.\n\nThis page is printed from the code by \`npm run generate\`.\n\n${sections.join('\n')}`
}
