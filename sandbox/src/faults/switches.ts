/** Which faults exist, what kind of value each takes, and at which vendor each makes sense. */

export const vendors = [
  'steam',
  'epicgames',
  'xbox',
  'google',
  'apple',
  'twitch',
  'playfab',
  'github',
  'discord',
  'amazon',
  'baidu',
  'battlenet',
  'facebook',
  'kakao',
  'linkedin',
  'mailru',
  'microsoft',
  'msn',
  'naver',
  'ok',
  'paypal',
  'qq',
  'reddit',
  'twitter',
  'vimeo',
  'vk',
  'wechat',
  'weibo',
  'yahoo',
  'yandex',
  'youtube',
  'studio',
  'guild',
  'stripe',
  'paypal_checkout',
  'mail',
  'sms',
] as const
export type Vendor = (typeof vendors)[number]

type Kind = 'switch' | 'milliseconds' | 'seconds' | 'status' | 'address' | 'call'

interface Fault {
  readonly kind: Kind
  readonly tells: string
}

const toggle = (tells: string) => ({ kind: 'switch' as const, tells })

/** On every call a server makes to the vendor (`at` limits them to one kind of call). */
const transport = {
  delay_ms: { kind: 'milliseconds', tells: 'answers that much later' },
  status: { kind: 'status', tells: 'answers with this HTTP status' },
  html: toggle('answers 200 with an HTML page'),
  garbage: toggle('answers 200 with broken JSON'),
  wrong_charset: toggle('answers JSON in UTF-16 and says so'),
  huge: toggle('streams a 100 MB answer'),
  stall: toggle('takes the request and never answers'),
  hang_up: toggle('closes the connection without an answer'),
  redirect_to: { kind: 'address', tells: 'answers 302 to this address' },
  at: { kind: 'call', tells: 'limits the faults of the line to one kind of call' },
} satisfies Record<string, Fault>

const denied = { denied: toggle('refuses the person') } satisfies Record<string, Fault>
const skew = {
  clock_skew_s: { kind: 'seconds', tells: "moves the vendor's clock by that many seconds" },
} satisfies Record<string, Fault>

/** Faults of signed tokens: an id_token or an XSTS token. */
const token = {
  bad_signature: toggle('signs with a key nobody knows'),
  wrong_audience: toggle('names another audience'),
  wrong_issuer: toggle('names another issuer'),
  wrong_kid: toggle('names a key that is not published'),
  alg_none: toggle('leaves the token unsigned'),
  hs256_with_public_key: toggle('signs HS256 with the public key as secret'),
  key_in_header: toggle('signs with a key that it brings in the header'),
  nbf_future: toggle('makes the token valid from an hour ahead'),
} satisfies Record<string, Fault>

const idToken = {
  ...token,
  extra_audience: toggle('adds a second audience and leaves azp out'),
  missing_nonce: toggle('leaves the nonce out'),
  wrong_nonce: toggle('sends another nonce'),
  missing_id_token: toggle('sends no id_token'),
} satisfies Record<string, Fault>

const openid2 = {
  bad_signature: toggle('sends a signature that the check refuses'),
  wrong_op_endpoint: toggle('names another host as op_endpoint'),
  wrong_claimed_id: toggle('claims an id on another host'),
  other_identity: toggle('sends an identity other than claimed_id'),
  wrong_return_to: toggle('names another return_to'),
  wrong_ns: toggle('names another OpenID namespace'),
  unsigned_claimed_id: toggle('leaves claimed_id out of signed'),
  unsigned_return_to: toggle('leaves return_to out of signed'),
  unsigned_nonce: toggle('leaves response_nonce out of signed'),
  repeated_parameter: toggle('sends claimed_id twice'),
} satisfies Record<string, Fault>

const callback = {
  wrong_issuer: toggle('names another issuer on the callback'),
  missing_issuer: toggle('leaves iss out of the callback'),
} satisfies Record<string, Fault>

const rows = <V extends Vendor>(
  names: readonly V[],
  faults: Readonly<Record<string, Fault>>,
): Record<V, Readonly<Record<string, Fault>>> =>
  Object.fromEntries(names.map((name) => [name, faults])) as Record<V, typeof faults>

const busy = {
  throttled: toggle('refuses every other call as one too many'),
} satisfies Record<string, Fault>

/** The faults of each vendor; anything else is refused. */
export const faultTable: Readonly<Record<Vendor, Readonly<Record<string, Fault>>>> = {
  steam: { ...denied, ...transport, ...skew, ...openid2 },
  epicgames: {
    ...denied,
    ...transport,
    ...skew,
    ...idToken,
    wrong_audience: toggle('answers with a token of another client'),
  },
  xbox: { ...denied, ...transport, ...skew, ...token },
  google: { ...denied, ...transport, ...skew, ...idToken },
  apple: { ...denied, ...transport, ...skew, ...idToken },
  twitch: { ...denied, ...transport, ...skew, ...idToken },
  playfab: { ...denied, ...transport, ...busy },
  github: { ...denied, ...transport, ...callback },
  discord: { ...denied, ...transport, ...callback },
  ...rows(['battlenet', 'kakao', 'linkedin', 'microsoft', 'msn', 'yahoo', 'youtube'], {
    ...denied,
    ...transport,
    ...skew,
    ...idToken,
  }),
  ...rows(
    [
      'amazon',
      'baidu',
      'facebook',
      'mailru',
      'naver',
      'ok',
      'paypal',
      'qq',
      'reddit',
      'twitter',
      'vimeo',
      'vk',
      'wechat',
      'weibo',
      'yandex',
    ],
    { ...denied, ...transport },
  ),
  studio: { ...denied, ...transport, ...skew, ...idToken },
  guild: { ...denied, ...transport },
  stripe: transport,
  paypal_checkout: transport,
  mail: { ...denied, delay_ms: transport.delay_ms },
  sms: { ...denied, ...transport },
}

type AllFaults = typeof transport &
  typeof denied &
  typeof skew &
  typeof busy &
  typeof idToken &
  typeof openid2 &
  typeof callback

/** The switches set at one vendor; those left out are off. */
export type Switches = {
  readonly [F in keyof AllFaults]?: AllFaults[F]['kind'] extends 'switch'
    ? boolean
    : AllFaults[F]['kind'] extends 'address' | 'call'
      ? string
      : number
}
