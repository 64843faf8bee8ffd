/** `portreeve console-link EMAIL`: prints a link by which a person signs in to the console once. */
import { formatTimestamp } from '../../base/clock.ts'
import { Problem } from '../../base/problem.ts'
import {
  type Deps,
  linkFor,
  linkSeconds,
  projectProblems,
  systemCaller,
} from '../../projects/index.ts'
import type { Voices } from '../words/voices.ts'

/** Prints the link alone to the output, and what it is to the people in front of it. Answers the exit code. */
export const runConsoleLink = async (
  { email, isOperator, page }: { email: string; isOperator: boolean; page?: string },
  deps: Deps,
  { say, complain }: Voices,
): Promise<number> => {
  try {
    const { link, expiresAt } = await linkFor(deps, systemCaller, {
      email,
      isOperator,
      seconds: linkSeconds.command,
      page,
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
