/** `portreeve logs`. */
import { jsonOption } from '../words/definition.ts'
import { defineForProject, withProjectTools } from './place.ts'

export const logsCommand = (within = withProjectTools) =>
  defineForProject('logs', {
    summary: 'show what happens in a project: sign-ins, deliveries and changes',
    description:
      'Shows what happens in a project, oldest first: how players came in and why others did not, each attempt to ' +
      'deliver a notification, and who changed what. The service keeps these; its own log is its output.',
    examples: [
      { words: 'logs --follow', does: 'the last ten minutes, and then all that comes' },
      { words: 'logs --kinds sign-ins --since 2h', does: 'the sign-ins of two hours' },
      { words: 'logs --follow --json', does: 'a line of JSON for each, for programs' },
    ],
  })
    .option('-f, --follow', 'go on until it is stopped')
    .option('--since <when>', 'a time span (10m, 2h) or a time', '10m')
    .option('--kinds <a,b>', 'some of sign-ins, deliveries, changes', 'sign-ins,deliveries,changes')
    .addOption(jsonOption())
    .action(async (options) => {
      const { runLogs } = await import('./logs.ts')
      await within((tools) => runLogs(options, tools))
    })
