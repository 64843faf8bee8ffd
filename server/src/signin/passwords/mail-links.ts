/** The links of mails about accounts. They begin with the public address, never with one that a request names. */
import type { Keyring } from '../../base/seals/seal.ts'
import { sealedNote } from '../../base/seals/sealed-note.ts'
import type { Project } from '../../projects/index.ts'
import type { EntryNote } from '../landing/entry.ts'
import { withParameters } from '../landing/redirects.ts'
import { accountPath } from '../pages/password-form.ts'
import type { Language } from '../requests/language.ts'
import { isMailedLive, type MadeAccount, type Mailed, newToken } from './accounts.ts'
import { sendLetter } from './letters.ts'
import type { PasswordNeeds } from './needs.ts'
import { type AccountRow, findByEmail } from './passwords.sql.ts'

export const confirmAccountPath = `${accountPath}/confirm`
export const newPasswordPath = `${accountPath}/password`

/** The note that a link to confirm an account carries, sealed. */
export type ConfirmNote = Mailed & {
  /** Where the game takes over; null where nobody said. */
  entry: EntryNote | null
  /** The browser in which our page was filled in; null where a game has a form of its own. */
  browser: Buffer | null
  locale: string | null
}

/** A day, as long as what it carries counts. */
export const confirmNotes = (keyring: Pick<Keyring, 'sealFor'>) =>
  sealedNote<ConfirmNote>(keyring, 'account confirmation link', 86_400)

type Going = Pick<ConfirmNote, 'entry' | 'browser' | 'locale'>

/**
 * Sends the mail of a sign-up, behind the answer: with the link that confirms it. Where a confirmed account has the
 * address, its owner is told, and gets a link for a new password.
 */
export const sendConfirmLetter = (
  gate: PasswordNeeds,
  { project, language }: { project: Project; language: Language },
  account: Pick<MadeAccount, 'userId' | 'isAddressTaken'> & { email: string; username: string },
  going: Going,
): void =>
  gate.letters.post(async () => {
    const { userId, email: to, username, isAddressTaken } = account
    if (isAddressTaken) return await sendTakenLetter(gate, { project, language }, to)
    await sendLetter(gate, {
      project,
      language,
      to,
      is: 'confirm',
      username,
      link: async () => {
        const { projectId } = project
        const secret = await newToken(gate, { projectId, userId }, 'confirm')
        const note = { projectId, userId, secret, ...going }
        const token = confirmNotes(gate.keyring).seal(note, gate.clock.now())
        return withParameters(gate.issuer + confirmAccountPath, [['token', token]])
      },
    })
  })

const sendTakenLetter = async (
  gate: PasswordNeeds,
  { project, language }: { project: Project; language: Language },
  to: string,
): Promise<void> => {
  const owner = await findOwner(gate, project, to)
  if (!owner) return
  await sendLetter(gate, {
    project,
    language,
    to,
    is: 'taken',
    username: owner.username,
    link: () => resetLink(gate, project, owner),
  })
}

const findOwner = async (
  { sql }: PasswordNeeds,
  { projectId }: Project,
  email: string,
): Promise<AccountRow | undefined> => {
  const [owner] = await findByEmail(sql, projectId, email)
  return owner
}

/** The address at which an account gets a new password. */
export const resetLink = async (
  gate: PasswordNeeds,
  { projectId, loginProjectId }: Project,
  { user_id: userId }: Pick<AccountRow, 'user_id'>,
): Promise<string> => {
  const secret = await newToken(gate, { projectId, userId }, 'reset')
  return withParameters(gate.issuer + newPasswordPath, [
    ['projectId', loginProjectId],
    ['user_id', userId],
    ['reset_code', secret],
  ])
}

/** The note of a link to confirm an account, where it still counts. */
export const readConfirmNote = async (
  gate: PasswordNeeds,
  token: string,
): Promise<ConfirmNote | undefined> => {
  const note = confirmNotes(gate.keyring).open(token, gate.clock.now())
  return note && (await isMailedLive(gate, note, 'confirm')) ? note : undefined
}
