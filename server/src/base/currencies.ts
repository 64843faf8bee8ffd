/** The currencies money can be in, and how many digits each has behind its point. */

/**
 * Active codes by the digits of their minor unit: ISO 4217 List One of the maintenance agency
 * (six-group.com), published 2026-01-01, funds codes included. Units without a minor unit (metals, XDR,
 * XSU, XUA, XTS, XXX) are no money a price can be in. A literal table, because CLDR's digits, which
 * `Intl` answers, are those of everyday cash: 0 for ALL, IQD, RSD and a dozen more.
 */
const codesByDigits = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF',
  2: `
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD CDF
    CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD
    GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL
    MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR
    PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP
    TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW ZWG`,
  3: 'BHD IQD JOD KWD LYD OMR TND',
  4: 'CLF UYW',
} as const

const digitsByCode = new Map(
  Object.entries(codesByDigits).flatMap(([digits, codes]) =>
    codes
      .trim()
      .split(/\s+/)
      .map((code) => [code, Number(digits)] as const),
  ),
)

/** How many digits of an amount in this currency stand behind the point; undefined for an unknown code. */
export const currencyDigits = (code: string): number | undefined => digitsByCode.get(code)

/**
 * Whether an amount, a decimal number as text (`9.99`), has no more digits behind its point than the
 * currency (zeros count). False for anything but digits with at most one point, and for unknown codes.
 */
export const fitsCurrency = (amount: string, code: string): boolean => {
  const digits = currencyDigits(code)
  const fraction = /^\d+(?:\.(\d+))?$/.exec(amount)
  return digits !== undefined && fraction !== null && (fraction[1]?.length ?? 0) <= digits
}
