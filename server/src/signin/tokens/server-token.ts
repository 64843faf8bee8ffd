/** The studio's servers, by the token of `client_credentials` that they send. */
import { sha256 } from '../../base/ids.ts'
import { Problem } from '../../base/problem.ts'
import type { Client, Deps, Project } from '../../projects/index.ts'
import { problems } from '../contract.ts'
import { refuseArchived } from './client-authentication.ts'
import { isProofSpent } from './proofs.sql.ts'
import type { Tokens } from './tokens.ts'

/** Where servers send their token beside what the call says of a player. */
export const serverTokenHeader = 'x-server-authorization'

/** How a revoked server token is remembered. */
export const serverTokenProof = (tokenId: string): Buffer => sha256(`server token ${tokenId}`)

export type ServerNeeds = Pick<Deps, 'sql' | 'clock' | 'directory'> & {
  tokens: Pick<Tokens, 'readServerToken'>
}

/**
 * The server behind `X-SERVER-AUTHORIZATION`. Throws 403 `1901-0001` for a token that is missing, bad, over or revoked,
 * and for one whose client is gone.
 */
export const requireServer = async (
  { tokens, sql, clock, directory }: ServerNeeds,
  header: string | string[] | undefined,
): Promise<{ project: Project; client: Client }> => {
  const text = /^(?:Bearer )?([\x21-\x7e]+)$/i.exec(String(header ?? ''))?.[1]
  const token = text === undefined ? undefined : await tokens.readServerToken(text, clock.now())
  if (!token) throw new Problem(problems.server_token_refused)
  const { projectId } = token.project
  if (await isProofSpent(sql, projectId, serverTokenProof(token.tokenId))) {
    throw new Problem(problems.server_token_refused)
  }
  const found = await directory.findClient(token.clientId)
  if (found?.project.projectId !== projectId || found.client.type !== 'server') {
    throw new Problem(problems.server_token_refused)
  }
  refuseArchived(found.project)
  return found
}
