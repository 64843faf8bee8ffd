/** `portreeve export`. */
import { define, jsonOption } from '../words/definition.ts'
import { exitWith } from '../words/exit-codes.ts'
import { voices } from '../words/voices.ts'

export const exportCommand = () =>
  define('export', {
    summary: 'print what apply needs to make an installation again, each secret as env:NAME',
    description:
      'Prints a file for portreeve apply: merchants, projects, clients, connections and endpoints. ' +
      'Each secret stands there as env:NAME, without its value.',
    examples: [
      { words: 'export > game.yaml', does: 'keep it as a file' },
      { words: 'export --without-sandbox', does: 'leave out what leads to the sandbox' },
    ],
  })
    .option('--without-sandbox', 'leave out what leads to the sandbox')
    .addOption(jsonOption())
    .action(async ({ withoutSandbox: isWithout, json }) => {
      const [{ stringify }, own, { exportDocument }, { withoutSandbox }, { withInstallation }] =
        await Promise.all([
          import('yaml'),
          import('../../apply-sections.ts'),
          import('../../projects/index.ts'),
          import('./without-sandbox.ts'),
          import('../words/surroundings.ts'),
        ])
      const code = await withInstallation(async (deps) => {
        const { credentialNames, applySections } = own
        const whole = await exportDocument(deps, { credentialNames, sections: applySections(deps) })
        const document = isWithout ? withoutSandbox(whole) : whole
        voices.say(json ? JSON.stringify(document, null, 2) : stringify(document).trimEnd())
        return 0
      })
      exitWith(code)
    })
