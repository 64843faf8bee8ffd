/** `portreeve operator-key`: operators' keys are made, listed, replaced and revoked on the machine itself. */
import { formatTimestamp, plusSeconds } from '../../base/clock.ts'
import { Problem } from '../../base/problem.ts'
import { administration, type Deps, systemCaller } from '../../projects/index.ts'
import type { Voices } from '../words/voices.ts'

export type OperatorKeyTools = Voices & {
  deps: Deps
  /** Asks a person and answers whether they agree; undefined where nobody can be asked. */
  agrees: ((question: string) => Promise<boolean>) | undefined
}

export type OperatorKeyWish = {
  add?: string | undefined
  days?: number | undefined
  replace?: true | undefined
  yes?: true | undefined
}

/** Makes a key and prints it, once; answers the exit code: 2 where nobody agreed and nothing was done. */
export const makeOperatorKey = async (
  { add, days, replace, yes }: OperatorKeyWish,
  tools: OperatorKeyTools,
): Promise<number> => {
  const { deps, say } = tools
  const expiresAt = days === undefined ? null : plusSeconds(deps.clock.now(), days * 86_400)
  if (add !== undefined) {
    const facts = { name: add, expiresAt }
    say((await administration.createOperatorKey(deps, systemCaller, facts)).key)
    return 0
  }
  const refusal = replace || yes ? undefined : await whyNot(tools)
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

/** Lists the keys without the keys themselves; answers the exit code. */
export const listOperatorKeys = async (
  { json }: { json?: true | undefined },
  { deps, say }: OperatorKeyTools,
): Promise<number> => {
  const keys = await administration.operatorKeys(deps)
  // Without their hashes.
  const facts = keys.map(({ key_id, name, created_at, expires_at, last_used_at }) => ({
    key_id,
    name,
    created_at,
    expires_at,
    last_used_at,
  }))
  if (json) say(JSON.stringify(facts, null, 2))
  else for (const key of facts) say(lineOf(key))
  return 0
}

const lineOf = ({
  key_id,
  name,
  created_at,
  expires_at,
  last_used_at,
}: Omit<Awaited<ReturnType<typeof administration.operatorKeys>>[number], 'hash'>): string => {
  const facts = [
    `made ${formatTimestamp(created_at)}`,
    ...(expires_at ? [`expires ${formatTimestamp(expires_at)}`] : []),
    last_used_at ? `last used ${formatTimestamp(last_used_at)}` : 'never used',
  ]
  return `${key_id}  ${name}: ${facts.join(', ')}`
}

/** Ends one of the keys, but never the last; answers the exit code. */
export const revokeOperatorKey = async (
  keyId: string,
  { deps, say, complain }: OperatorKeyTools,
): Promise<number> => {
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
