/** `portreeve connect`. */
import { Argument, Option } from '@commander-js/extra-typings'
import { sdks } from '../../connect/sdks.ts'
import { define, type Within } from '../words/definition.ts'
import { readSettings } from '../words/environment.ts'
import { exitWith } from '../words/exit-codes.ts'
import { voices } from '../words/voices.ts'
import type { ConnectTools } from './connecting.ts'

const withTools: Within<ConnectTools> = async (work) => {
  exitWith(await work({ config: await readSettings(), ...voices }))
}

export const connectCommand = (within = withTools) =>
  define('connect', {
    summary: "point a studio's copy of one of the field's SDKs at this service",
    description:
      "Makes a studio's copy of one of the field's SDKs call this service. It says each line that it changes. " +
      'docs/connect.md says what each SDK can do then.',
    examples: [
      { words: 'connect unity Assets --dry-run', does: 'say which lines would change' },
      {
        words: 'connect unity Assets --url https://login.game.example',
        does: 'change them',
      },
      { words: 'connect unity Assets --undo', does: 'take all changes back' },
    ],
  })
    .addArgument(new Argument('<sdk>', 'whose files to look at').choices(Object.keys(sdks)))
    .argument('<path>', 'the folder of the copy')
    .option('--url <url>', "the service; PORTREEVE_PUBLIC_URL, or the sandbox's, where left out")
    .option('--dry-run', 'change nothing')
    .addOption(new Option('--undo', 'take all changes back').conflicts('url'))
    .action(async (sdk, path, options) => {
      const { runConnect } = await import('./connecting.ts')
      await within((tools) => runConnect(sdk, path, options, tools))
    })
