/** Web Crypto, wherever this runs. */

/**
 * Node 18 keeps Web Crypto in a module; all others have it as a global. The name is put together here so that bundlers
 * for browsers and Workers do not look for a module that they do not need.
 */
const nodeModule = ['node', 'crypto'].join(':')

/** The Web Crypto of this runtime. */
export const webCrypto = async (): Promise<SubtleCrypto> => {
  const found = (globalThis as { crypto?: Crypto }).crypto
  if (found) return found.subtle
  const module = (await import(nodeModule)) as { webcrypto: Crypto }
  return module.webcrypto.subtle
}
