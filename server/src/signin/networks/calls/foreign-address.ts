/** Addresses that a project, or a provider it names, wants called. */
import { checkUrl, urlProblemTexts } from '../../../base/outbound/address-guard.ts'
import type { Settings } from '../../../projects/index.ts'

/** Which addresses may be called is the installation's matter. */
export type AddressSettings = Pick<Settings, 'isProduction' | 'allowedNetworks'>

/** The fault of an address that a project or its provider gives; undefined for a good one. */
export const addressProblem = (
  url: string,
  { isProduction, allowedNetworks }: AddressSettings,
): string | undefined => {
  if (/[{}]/.test(url)) return 'must not hold braces'
  const problem = checkUrl(url, {
    production: isProduction,
    allowedNetworks: allowedNetworks ?? [],
  })
  return problem === null ? undefined : urlProblemTexts[problem]
}
