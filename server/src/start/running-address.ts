/** Where commands find the service of this folder. */
import type { Config } from '../config.ts'
import { findSandboxFile } from './sandbox/file.ts'

/**
 * The public address, else the one at which `npm start` was last ready in this data folder, whatever port it took.
 * Without either it is the address with the port that is set.
 */
export const runningAddress = async ({
  publicUrl,
  hasSandbox,
  dataDir,
  port,
}: Pick<Config, 'publicUrl' | 'hasSandbox' | 'dataDir' | 'port'>): Promise<string> => {
  const file = publicUrl === undefined && hasSandbox ? await findSandboxFile(dataDir) : undefined
  return publicUrl ?? file?.public_url ?? `http://localhost:${port}`
}
