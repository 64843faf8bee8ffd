/** Answers of receivers in the field whose cause is known by name, whatever notification they were given. */
import type { HookType } from '../../projects/index.ts'
import type { AttemptVerdict } from '../attempt/judge.ts'
import { type Advice, advise } from './advice.ts'

/** The advice for such an answer to a notification of that type; undefined for every other answer. */
export const knownAnswerAdvice = (
  { outcome, receiverCode, response }: AttemptVerdict,
  type: HookType,
): Advice | undefined => {
  if (outcome === 'delivered') return undefined
  if (receiverCode === 'INVALID_CLIENT_IP') return advise('client_ip_refused', clientIpAdvice)
  return response !== null && saysUnknownType(response.toString('utf8'), type)
    ? advise(
        'type_unknown',
        `The receiver does not know the type ${type}. Take ${type} off this endpoint: name in its types those that the receiver knows. Or let the receiver answer 204 to types that it does not handle.`,
        { type },
      )
    : undefined
}

// github.com/xsolla/xsolla-sdk-php, src/Webhook/WebhookServer.php and WebhookAuthenticator.php, read 2026-11-24: a list
// of networks in the code, which a second argument switches off.
const clientIpAdvice =
  'The receiver accepts the addresses of another sender only (INVALID_CLIENT_IP). Switch that check off; the signature still protects the receiver. In the interface’s PHP SDK that is $webhookServer->start(null, false), or $webhookAuthenticator->authenticate($request, false). Where the receiver has a list of its own, add the address that this service calls from; see response for the one that it saw.'

const noun = '(?:notification|event|webhook|message)[ _-]?type'
const verb = '(?:implemented|supported|known|handled|recognized)'
const unknownType = new RegExp(
  `\\b(?:unknown|unsupported|unexpected|unhandled|unrecognized)\\b[^"]{0,30}\\b${noun}\\b` +
    `|\\b${noun}\\b[^"]{0,60}\\bnot (?:yet )?${verb}\\b`,
  'i',
)

/**
 * Whether an answer says that its type is unknown. The words are those of the interface's PHP SDK ("Unknown
 * notification_type in …", and "Notification type not implemented" of its README) and of its samples for Node
 * ("Unsupported notification_type", "refund is not supported yet"), each read 2026-11-24.
 */
const saysUnknownType = (text: string, type: HookType): boolean =>
  unknownType.test(text) ||
  new RegExp(`\\b${type}\\b[^"]{0,20}\\bnot (?:yet )?${verb}\\b`).test(text)
