/** Whether the setting of trusted proxies fits the way the service is reached. */
import type { Config } from '../config.ts'

/**
 * The setting to make, or undefined where nothing is to be said. In production the public address is https and the
 * service itself speaks plain HTTP, so there is a proxy in front; development usually has none.
 */
export const proxyAdvice = ({
  isProduction,
  trustedProxies,
}: Pick<Config, 'isProduction' | 'trustedProxies'>): string | undefined => {
  if (!isProduction) return undefined
  if (trustedProxies.length === 0) {
    return 'PORTREEVE_TRUSTED_PROXIES is not set: limits and audit take all who come through a proxy for one caller. Set it to the address or network of your proxy, as in 10.0.0.2 or 10.0.0.0/24'
  }
  if (trustedProxies.some((proxy) => /\/0+$/.test(proxy))) {
    return 'PORTREEVE_TRUSTED_PROXIES trusts every address: callers can choose the address that limits and audit see. Set it to the address or network of your proxy'
  }
  return undefined
}
