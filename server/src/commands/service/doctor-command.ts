/** `portreeve doctor`: what the service needs from its surroundings, told line by line. */
import { define, jsonOption } from '../words/definition.ts'
import { readSettings } from '../words/environment.ts'
import { exitWith } from '../words/exit-codes.ts'
import { voices } from '../words/voices.ts'

const marks = { good: 'ok   ', note: 'note ', bad: 'BAD  ' }

export const doctorCommand = () =>
  define('doctor', {
    summary: 'look at address, proxies, database, master keys, clock, mail and outgoing access',
    description:
      'Looks at address, proxies, database, master keys, clock, mail and outgoing access, and says what to mend. ' +
      'It ends with 1 where something keeps the service from working.',
    examples: [
      { words: 'doctor', does: 'look at everything' },
      {
        words: 'doctor --json',
        does: 'the findings as a list: subject, state (good, note, bad), says',
      },
    ],
  })
    .addOption(jsonOption())
    .action(async ({ json }) => {
      const { examine } = await import('./doctor.ts')
      const findings = await examine(await readSettings())
      if (json) voices.say(JSON.stringify(findings, null, 2))
      else {
        for (const { subject, state, says } of findings)
          voices.say(`${marks[state]} ${subject.padEnd(9)} ${says}`)
      }
      exitWith(findings.some(({ state }) => state === 'bad') ? 1 : 0)
    })
