/** `portreeve operator-key`: operators' keys are made, listed, replaced and revoked on the machine itself. */
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'
import { Problem } from '../../base/problem.ts'
import { administration, type Deps, systemCaller } from '../../projects/index.ts'
import { Misuse } from '../words/misuse.ts'

export const operatorKeyUsage = `  operator-key       make the operator key; where there are keys already it asks before they stop working
                     [--add NAME] make one more instead, beside those that there are
                     [--replace] replace all without asking, as scripts need it; --yes says the same
                     [--days N] let the new key expire
  operator-key list  list the operator keys, without the keys themselves
  operator-key revoke KEY_ID
                     revoke one of them`

export type OperatorKeyTools = {
  deps: Deps
  say(text: string): void
  complain(text: string): void
  /** Asks a person and answers whether they agree; undefined where nobody can be asked. */
  agrees: ((question: string) => Promise<boolean>) | undefined
}

const options = {
  add: { type: 'string' },
  days: { type: 'string' },
  replace: { type: 'boolean', default: false },
  yes: { type: 'boolean', default: false },
} as const

/** Throws `Misuse` for a mistake in the words behind the command. It opens nothing, so that none starts a database. */
export const checkOperatorKeyWords = (args: readonly string[]): void => {
  const known = (word: string): boolean =>
    Object.hasOwn(options, word.slice(2).split('=', 1)[0] ?? '')
  const unknown = args.find((word) => word.startsWith('-') && !known(word))
  if (unknown !== undefined)
    throw new Misuse(`operator-key does not know what to do with ${unknown}; nothing was done.`)
  const { values, positionals } = read(args)
  const { add, days, replace, yes } = values
  const isMaking = add !== undefined || days !== undefined || replace || yes
  const [verb, ...more] = positionals
  const fits =
    verb === undefined ||
    (!isMaking &&
      ((verb === 'list' && more.length === 0) || (verb === 'revoke' && more.length === 1)))
  if (!fits)
    throw new Misuse(
      `operator-key does not know what to do with ${positionals.join(' ')}:\n\n${operatorKeyUsage}`,
    )
  if (add !== undefined && (replace || yes))
    throw new Misuse(
      'operator-key takes --add or --replace, not both: the one keeps the other keys, the other ends them.',
    )
  if (add !== undefined && (add.length === 0 || add.length > 200))
    throw new Misuse('operator-key --add needs a name of 1 to 200 characters.')
  if (days !== undefined && !/^[1-9]\d{0,3}$/.test(days))
    throw new Misuse('operator-key --days needs a number of days, 1 to 9999.')
}

const read = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options })

/** Runs the command, whose words have no mistake; answers the exit code: 1 or 2 where nothing was done. */
export const runOperatorKey = async (
  args: readonly string[],
  tools: OperatorKeyTools,
): Promise<number> => {
  const { values, positionals } = read(args)
  const [verb, keyId = ''] = positionals
  if (verb === 'list') return await list(tools)
  if (verb === 'revoke') return await revoke(keyId, tools)
  const { deps, say } = tools
  const expiresAt =
    values.days === undefined ? null : plusSeconds(deps.clock.now(), Number(values.days) * 86_400)
  if (values.add !== undefined) {
    const facts = { name: values.add, expiresAt }
    say((await administration.createOperatorKey(deps, systemCaller, facts)).key)
    return 0
  }
  const refusal = values.replace || values.yes ? undefined : await whyNot(tools)
  if (refusal !== undefined) {
    tools.complain(refusal)
    return 2
  }
  say(await administration.renewOperatorKey(deps, systemCaller, { name: 'operator', expiresAt }))
  return 0
}

const alternatives = `  portreeve operator-key --add NAME   makes one more, and the others stay valid
  portreeve operator-key --replace    makes one that replaces them: they stop working at once`

/** Why keys are not replaced: nobody agrees, or nobody can be asked. */
const whyNot = async ({ deps, agrees }: OperatorKeyTools): Promise<string | undefined> => {
  const now = deps.clock.now()
  const valid = (await administration.operatorKeys(deps)).filter(
    ({ expires_at }) => expires_at === null || expires_at > now,
  )
  if (valid.length === 0) return undefined
  const names = valid.map(({ name }) => name).join(', ')
  const there = valid.length === 1 ? `an operator key (${names})` : `operator keys (${names})`
  if (!agrees) return `There is ${there} already; nothing was done.\n\n${alternatives}`
  const question = `There is ${there} already. A new key ends ${valid.length === 1 ? 'it' : 'them'} at once; --add NAME would keep ${valid.length === 1 ? 'it' : 'them'}. Go on? [y/N] `
  return (await agrees(question)) ? undefined : `Nothing was done.\n\n${alternatives}`
}

const list = async ({ deps, say }: OperatorKeyTools): Promise<number> => {
  for (const {
    key_id,
    name,
    created_at,
    expires_at,
    last_used_at,
  } of await administration.operatorKeys(deps)) {
    const facts = [
      `made ${formatTimestamp(created_at)}`,
      ...(expires_at ? [`expires ${formatTimestamp(expires_at)}`] : []),
      last_used_at ? `last used ${formatTimestamp(last_used_at)}` : 'never used',
    ]
    say(`${key_id}  ${name}: ${facts.join(', ')}`)
  }
  return 0
}

const revoke = async (keyId: string, { deps, say, complain }: OperatorKeyTools) => {
  try {
    await administration.revokeOperatorKey(deps, systemCaller, keyId)
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    complain(`${error.message}.`)
    return 1
  }
  say(`Revoked ${keyId}.`)
  return 0
}

/** Asks on this terminal; undefined where there is none. The question goes where no key is expected. */
export const askOnTerminal = (): OperatorKeyTools['agrees'] =>
  process.stdin.isTTY && process.stderr.isTTY
    ? async (question) => {
        const terminal = createInterface({ input: process.stdin, output: process.stderr })
        try {
          return /^y(es)?$/i.test((await terminal.question(question)).trim())
        } finally {
          terminal.close()
        }
      }
    : undefined
