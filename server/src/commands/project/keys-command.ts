/** `portreeve keys …`: the API keys of a project. */
import { Option } from '@commander-js/extra-typings'
import { define, jsonOption, type Within } from '../words/definition.ts'
import { defineForProject, type ProjectTools, withProjectTools } from './place.ts'

export const keysCommand = (within = withProjectTools) =>
  define('keys', {
    summary: 'list, replace and revoke the API keys of a project',
    description:
      'Lists, replaces and revokes the API keys of a project. It takes an operator key, or an API key with the ' +
      'permission keys.manage, in PORTREEVE_API_KEY. Beside npm start it takes the one of sandbox.json.',
  })
    .addCommand(listCommand(within))
    .addCommand(rotateCommand(within))
    .addCommand(revokeCommand(within))

const listCommand = (within: Within<ProjectTools>) =>
  defineForProject('list', {
    summary: 'list the keys, without the keys themselves',
    examples: [{ words: 'keys list', does: 'ids, names, ends, and when each was last used' }],
  })
    .addOption(jsonOption())
    .action(async (options) => {
      const { listKeys } = await import('./keys.ts')
      await within((tools) => listKeys(options, tools))
    })

const rotateCommand = (within: Within<ProjectTools>) =>
  defineForProject('rotate', {
    summary: 'make a key that follows another one, and print it, once',
    description:
      'Makes a key with the name, the rights and the end of another one, and prints it, once. The other one stays ' +
      'valid until you revoke it, so that your servers can change over. --grace says when it ends by itself, and ' +
      '--now ends it at once.',
    examples: [
      { words: 'keys rotate KEY_ID', does: 'make the next one, and say how to end the former' },
      { words: 'keys rotate KEY_ID --grace 1h', does: 'the former ends by itself in an hour' },
      { words: 'keys rotate KEY_ID --now', does: 'where a key has leaked' },
    ],
  })
    .argument('<key-id>', 'the id that list shows')
    .addOption(
      new Option('--grace <span>', 'let the other one end in so long, as 30m, 1h or 7d').conflicts(
        'now',
      ),
    )
    .option('--now', 'end the other one at once')
    .addOption(jsonOption())
    .action(async (keyId, options) => {
      const { rotateKey } = await import('./keys.ts')
      await within((tools) => rotateKey(keyId, options, tools))
    })

const revokeCommand = (within: Within<ProjectTools>) =>
  defineForProject('revoke', {
    summary: 'end a key',
    examples: [{ words: 'keys revoke KEY_ID', does: 'it opens nothing any more within a second' }],
  })
    .argument('<key-id>', 'the id that list shows')
    .action(async (keyId, options) => {
      const { revokeKey } = await import('./keys.ts')
      await within((tools) => revokeKey(keyId, options, tools))
    })
