/** `portreeve listen --forward URL`. */
import { defineForProject, withProjectTools } from './place.ts'

export const listenCommand = (within = withProjectTools) =>
  defineForProject('listen', {
    summary: "bring a project's notifications to an address of your own machine",
    description:
      "Brings a project's notifications to an address of your own machine, signed as the service signs, " +
      'until it is stopped. It needs no settings beside npm start.',
    examples: [
      {
        words: 'listen --forward http://localhost:3000/hook',
        does: 'from now on, beside npm start',
      },
      {
        words: 'listen --forward http://localhost:3000/hook --since 10m --types order_paid,refund',
        does: 'two types, from ten minutes ago on',
      },
    ],
  })
    .requiredOption('--forward <url>', 'where notifications are posted')
    .option('--types <a,b>', 'only these types')
    .option('--since <when>', 'a time span (30s, 10m, 2h, 1d) or a time like 2026-01-05T10:00:00Z')
    .option('--secret <text>', 'the secret that signs; better PORTREEVE_WEBHOOK_SECRET')
    .option('--standard-secret <text>', 'the one of Standard Webhooks: whsec_ and Base64')
    .action(async (options) => {
      const { runListen } = await import('./listening.ts')
      await within((tools) => runListen(options, tools))
    })
