/** The address at which players reach the service. */
import type { Config } from '../config.ts'

/** Returns `PORTREEVE_PUBLIC_URL`, or the address on this machine if it is not set. */
export const publicUrlOf = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`
