/** `portreeve console-link EMAIL`. */
import { readMailbox } from '../../base/messages/mailbox.ts'
import { define } from '../words/definition.ts'
import { exitWith } from '../words/exit-codes.ts'
import { Misuse } from '../words/misuse.ts'
import { voices } from '../words/voices.ts'

export type ConsoleLinkWish = { email: string; isOperator: boolean; page?: string }

const printLink = async (wish: ConsoleLinkWish): Promise<void> => {
  const [{ runConsoleLink }, { isAnswering }, { withInstallation }] = await Promise.all([
    import('./console-link.ts'),
    import('../project/remote-project.ts'),
    import('../words/surroundings.ts'),
  ])
  const code = await withInstallation(async (deps) => {
    const done = await runConsoleLink(wish, deps, voices)
    const { publicUrl, isProduction } = deps.settings
    if (done === 0 && !isProduction && !(await isAnswering(publicUrl)))
      voices.complain(
        `Nothing answers at ${publicUrl} just now: start the service. Where it has another port, give this command its PORTREEVE_PORT.`,
      )
    return done
  })
  exitWith(code)
}

export const consoleLinkCommand = (work = printLink) =>
  define('console-link', {
    summary: 'print a link by which a person signs in to the console, once, within 15 minutes',
    examples: [
      { words: 'console-link ada@studio.example', does: 'a link for somebody who was invited' },
      {
        words: 'console-link ada@studio.example --operator',
        does: 'make them an operator first, whoever they were before',
      },
      {
        words: 'console-link ada@studio.example --to /console/projects/10001',
        does: 'a link that leads to a page',
      },
    ],
  })
    .argument('<email>', 'their e-mail address')
    .option('--operator', 'make them an operator first, whoever they were before')
    .option(
      '--to <page>',
      'the page of the console that the link leads to, as /console/projects/10001',
    )
    .action(async (typed, { operator, to }) => {
      const email = readMailbox(typed)
      if (email === undefined) throw new Misuse(`${typed} is no e-mail address.`)
      const page = to === undefined ? {} : { page: await pageOf(to) }
      await work({ email, isOperator: operator === true, ...page })
    })

/** Throws `Misuse` for a text that names no page of the console. */
const pageOf = async (to: string): Promise<string> => {
  const { consolePageOf, consolePageWords } = await import('../../projects/index.ts')
  const page = consolePageOf(to)
  if (page === undefined) throw new Misuse(`--to takes ${consolePageWords}`)
  return page
}
