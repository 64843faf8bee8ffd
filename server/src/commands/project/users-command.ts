/** `portreeve users …`: the players of a project, by the admin calls of its key. */
import { define, jsonOption, type Within } from '../words/definition.ts'
import { defineForProject, type ProjectTools, withProjectTools } from './place.ts'

export const usersCommand = (within = withProjectTools) =>
  define('users', { summary: 'find players of a project, show them, and keep them out' })
    .addCommand(findCommand(within))
    .addCommand(showCommand(within))
    .addCommand(banCommand(within))
    .addCommand(unbanCommand(within))
    .addCommand(signOutCommand(within))
    .addCommand(exportCommand(within))

const findCommand = (within: Within<ProjectTools>) =>
  defineForProject('find', {
    summary: 'find players by e-mail, name or their id at a network',
    description:
      'Finds players: by their whole e-mail address, by how their name begins, or by their id at a network. ' +
      'All that is given must fit. Without any it lists every player.',
    examples: [
      { words: 'users find ann', does: 'whose name begins so' },
      { words: 'users find anna@example.com', does: 'with this address' },
      { words: 'users find --provider steam --external-id 76561197960287930', does: 'by their id' },
      { words: 'users find --banned --json', does: 'who is banned now, for programs' },
    ],
  })
    .argument('[who]', 'a whole e-mail address, or how a name begins')
    .option('--provider <name>', 'a network; needs --external-id')
    .option('--external-id <id>', 'their id there')
    .option('--banned', 'only players who are banned now')
    .option('--limit <count>', 'how many at most, 1 to 1000', '50')
    .addOption(jsonOption())
    .action(async (who, options) => {
      const { findUsers } = await import('./users.ts')
      await within((tools) => findUsers(who, options, tools))
    })

const showCommand = (within: Within<ProjectTools>) =>
  defineForProject('show', {
    summary: 'show a player with identities, groups and sessions',
    examples: [{ words: 'users show USER_ID', does: 'everything about one player' }],
  })
    .argument('<user-id>', 'the id that find shows')
    .addOption(jsonOption())
    .action(async (userId, options) => {
      const { showUser } = await import('./users.ts')
      await within((tools) => showUser(userId, options, tools))
    })

const banCommand = (within: Within<ProjectTools>) =>
  defineForProject('ban', {
    summary: 'keep a player out; all tokens stop counting',
    description:
      'Keeps a player out. All tokens stop counting, and nobody signs in until the ban ends or is taken back. ' +
      'A second ban replaces the first.',
    examples: [
      { words: "users ban USER_ID --until 7d --reason 'sold accounts'", does: 'for a week' },
    ],
  })
    .argument('<user-id>', 'the id that find shows')
    .option('--until <when>', 'a time span (2h, 7d) or a time; without it there is no end')
    .option('--reason <text>', 'for your own people; the player can ask for it in an export')
    .action(async (userId, options) => {
      const { banUser } = await import('./users.ts')
      await within((tools) => banUser(userId, options, tools))
    })

const unbanCommand = (within: Within<ProjectTools>) =>
  defineForProject('unban', {
    summary: 'take a ban back',
    examples: [{ words: 'users unban USER_ID', does: 'let them sign in again' }],
  })
    .argument('<user-id>', 'the id that find shows')
    .action(async (userId, options) => {
      const { unbanUser } = await import('./users.ts')
      await within((tools) => unbanUser(userId, options, tools))
    })

const signOutCommand = (within: Within<ProjectTools>) =>
  defineForProject('sign-out', {
    summary: 'end all sessions of a player, who may sign in again',
    examples: [{ words: 'users sign-out USER_ID', does: 'every token stops counting at once' }],
  })
    .argument('<user-id>', 'the id that find shows')
    .action(async (userId, options) => {
      const { signOutUser } = await import('./users.ts')
      await within((tools) => signOutUser(userId, options, tools))
    })

const exportCommand = (within: Within<ProjectTools>) =>
  defineForProject('export', {
    summary: 'print all that is known of a player, as JSON',
    examples: [{ words: 'users export USER_ID > player.json', does: 'for the player who asks' }],
  })
    .argument('<user-id>', 'the id that find shows')
    .action(async (userId, options) => {
      const { exportUser } = await import('./users.ts')
      await within((tools) => exportUser(userId, options, tools))
    })
