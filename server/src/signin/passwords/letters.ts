/**
 * Mails about accounts, sent behind the answer. The time that one takes would tell whether there is an account. So
 * would a mail server that is away.
 */
import { countedAs } from '../../base/http/caller-address.ts'
import { MessageFailure } from '../../base/messages/message-failure.ts'
import type { Deps, Project } from '../../projects/index.ts'
import { texts } from '../pages/texts.ts'
import { countMessage } from '../passwordless/codes/one-time-codes.ts'
import { letterMail } from '../passwordless/messages/messages.ts'
import type { MessageNeeds } from '../passwordless/messages/needs.ts'
import { sendMail } from '../passwordless/messages/sending.ts'
import type { Language } from '../requests/language.ts'

export type Letters = ReturnType<typeof letters>

/** Mails that are on their way. */
export const letters = ({ log }: Pick<Deps, 'log'>) => {
  const underWay = new Set<Promise<void>>()
  return {
    /** Begins something that nobody waits for; what it throws is logged. */
    post(work: () => Promise<void>): void {
      const done = work()
        .catch((error: unknown) => {
          if (error instanceof MessageFailure) {
            log.warn({ reason: error.reason, why: error.message }, 'a message could not be sent')
          } else log.error({ err: error }, 'a mail about an account could not be made')
        })
        .finally(() => underWay.delete(done))
      underWay.add(done)
    },
    /** Waits until all of it is done. */
    async flush(): Promise<void> {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/**
 * Counts a mail that somebody asks for, before anybody is looked up. Throws 429 where a name was written to enough, or
 * somebody asks too often.
 */
export const countLetter = async (
  gate: MessageNeeds,
  project: Project,
  name: string,
  address: string,
): Promise<void> => {
  const network = countedAs(address)
  await gate.outgoing.countAsker(project, network)
  await countMessage(gate, project.projectId, `account ${name}`, network)
}

type Letter = {
  project: Project
  language: Language
  to: string
  is: 'confirm' | 'reset' | 'taken'
  username: string
  /** Made only where the budgets of the project leave a mail. */
  link: () => Promise<string>
}

/** Sends a mail, within the budgets of the project. */
export const sendLetter = (gate: MessageNeeds, letter: Letter): Promise<void> => {
  const { project, language, to, is, username, link } = letter
  return sendMail(gate, project, to, async (game) => {
    const { subject, lead, linkHelp, linkLabel, ignore } = texts[language].letter[is]
    const words = {
      subject: subject(game),
      lead: lead(game, username),
      linkHelp,
      linkLabel,
      ignore,
    }
    return letterMail({ language, to, game, link: await link(), ...words })
  })
}
