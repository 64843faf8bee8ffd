/** The wallet: our own sign-in by phone and e-mail. No network is asked; its pages are in `passwordless/`. */
import type { Network } from '../network.ts'

export const xsolla: Network & { protocol: 'wallet' } = {
  name: 'xsolla',
  title: 'phone or e-mail',
  protocol: 'wallet',
  // Mail server and text message gateway are the operator's.
  credentials: [],
}
