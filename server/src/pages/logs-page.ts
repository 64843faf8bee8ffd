/** The page of log lines, docs/logs.md. */
import { describeLogLine } from '../base/log-line.ts'

/** The page in Markdown. */
export const logsPage = (): string => {
  const rows = describeLogLine().map(
    ({ name, type, meaning, isAlways }) =>
      `| \`${name}\` | ${isAlways ? 'every line' : ''} | ${type} | ${meaning} |`,
  )
  return `# Log lines

The service writes its log to standard error, one JSON object a line, in UTF-8. \`PORTREEVE_LOG_LEVEL\` says how much.

    {"level":"info","time":"2026-11-24T15:49:21.347Z","url":"https://login.your-game.example","msg":"ready"}

A line has no other members than these, and a member means the same in every line. Search for \`msg\` and for ids. New
versions add members and messages, and the changelog names those that go. A process that cannot start is no line of
this kind: it says why in plain words, behind \`portreeve: \`.

No line has a secret, a token or a code; values of members that usually hold some are \`[hidden]\`. The \`request_id\`
leads to a player's sign-in ([following-a-sign-in.md](following-a-sign-in.md)).

| Member | Where | Type | What it tells |
| --- | --- | --- | --- |
${rows.join('\n')}

This page is printed from the code by \`npm run generate\`.
`
}
