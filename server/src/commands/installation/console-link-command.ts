/** `portreeve console-link EMAIL`: prints a link by which a person signs in to the console once. */
import { formatTimestamp } from '../../base/clock.ts'
import { readMailbox } from '../../base/messages/mailbox.ts'
import { Problem } from '../../base/problem.ts'
import {
  type Deps,
  linkFor,
  linkSeconds,
  projectProblems,
  systemCaller,
} from '../../projects/index.ts'
import { Misuse } from '../words/misuse.ts'

export const consoleLinkUsage = `  console-link EMAIL
                     print a link by which this person signs in to the console, once, within 15 minutes
                     [--operator] make them an operator first, whoever they were before`

type Voices = { say(text: string): void; complain(text: string): void }

/** Reads the words of the command. Throws `Misuse`. */
export const readConsoleLinkWords = (
  words: readonly string[],
): { email: string; isOperator: boolean } => {
  const [typed, ...others] = words.filter((word) => word !== '--operator')
  if (typed === undefined)
    throw new Misuse('console-link needs an e-mail address: portreeve console-link EMAIL')
  const [unknown] = [typed, ...others].filter((word, index) => index > 0 || word.startsWith('-'))
  if (unknown !== undefined)
    throw new Misuse(`console-link does not know what to do with ${unknown}; nothing was done.`)
  const email = readMailbox(typed)
  if (email === undefined) throw new Misuse(`${typed} is no e-mail address; nothing was done.`)
  return { email, isOperator: words.includes('--operator') }
}

/** Prints the link alone to the output, and what it is to the people in front of it. Answers the exit code. */
export const runConsoleLink = async (
  { email, isOperator }: { email: string; isOperator: boolean },
  deps: Deps,
  { say, complain }: Voices,
): Promise<number> => {
  try {
    const { link, expiresAt } = await linkFor(deps, systemCaller, {
      email,
      isOperator,
      seconds: linkSeconds.command,
    })
    complain(
      `Whoever opens this link signs in as ${email}, once, until ${formatTimestamp(expiresAt)}:`,
    )
    say(link)
    return 0
  } catch (error) {
    if (!(error instanceof Problem) || error.kind !== projectProblems.not_found) throw error
    complain(
      `There is no console user ${email}. Invite them by POST /api/operator/console_users, or add --operator to make them an operator.`,
    )
    return 1
  }
}
