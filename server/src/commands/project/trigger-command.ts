/** `portreeve trigger TYPE`. */
import { Argument } from '@commander-js/extra-typings'
import { jsonOption } from '../words/definition.ts'
import { defineForProject, withProjectTools } from './place.ts'
import { triggerTypes } from './trigger.ts'

export const triggerCommand = (within = withProjectTools) =>
  defineForProject('trigger', {
    summary: 'make a test event by the calls a studio makes',
    description:
      'Makes a test event by the very calls that a studio makes, so that a real notification is sent.',
    examples: [
      { words: 'trigger order_paid', does: 'a paid order of the project of npm start' },
      { words: 'trigger refund --user player-1 --amount 4.99', does: 'a refund to a player' },
    ],
  })
    .addArgument(new Argument('<type>', 'the type of its notification').choices(triggerTypes))
    .option('--user <id>', 'the player', 'test-user')
    .option('--amount <money>', 'the amount', '9.99')
    .option('--currency <code>', 'its currency', 'USD')
    .addOption(jsonOption())
    .action(async (type, options) => {
      const { runTrigger } = await import('./triggering.ts')
      await within((tools) => runTrigger(type, options, tools))
    })
