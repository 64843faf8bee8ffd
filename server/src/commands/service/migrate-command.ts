/** `portreeve migrate`. */
import { define } from '../words/definition.ts'
import { exitWith } from '../words/exit-codes.ts'
import { voices } from '../words/voices.ts'

export const migrateCommand = () =>
  define('migrate', {
    summary: "bring the database's schema up to date",
    description:
      "Brings the database's schema up to date, as every start does. It says which migrations it applied.",
    examples: [{ words: 'migrate', does: 'apply what is missing' }],
  }).action(async () => {
    const { withInstallation } = await import('../words/surroundings.ts')
    exitWith(
      await withInstallation(async (_deps, migrated) => {
        voices.say(
          migrated.length === 0 ? 'The schema is up to date.' : `Applied ${migrated.join(', ')}.`,
        )
        return 0
      }),
    )
  })
