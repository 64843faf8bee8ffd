/** The author of a refund, as receivers read it. */
import type { Caller, Project, Settings } from '../../projects/index.ts'

/**
 * The value of `refund_details.author` (docs/interface/payments.md#who-refunded): `API` for the game,
 * a console user's e-mail address, and the support address for the operator, for processors and whenever
 * support assisted.
 */
export const authorOf = (
  caller: Caller,
  isSupportAssisted: boolean,
  project: Pick<Project, 'settings'>,
  { supportAddress }: Pick<Settings, 'supportAddress'>,
): string => {
  if (!isSupportAssisted && caller.kind === 'api_key') return 'API'
  if (!isSupportAssisted && caller.kind === 'console_user') return caller.email
  return project.settings.support_address ?? supportAddress
}
