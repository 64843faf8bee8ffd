/** Types of notifications, answers that did not come, and advice of self-tests. The service says them in English. */
import type { AnswerOf } from '../../../api/calls.ts'
import { type Facts, saidBy, told, type Words } from '../../words.ts'

type EventType = AnswerOf<'listEventTypes'>['items'][number]['type']
type Check = AnswerOf<'selfTestWebhook'>['checks'][number]
type AdviceCode = NonNullable<Check['why']>

const types: Readonly<Record<EventType, string>> = {
  ps_declined: 'Das Zahlungssystem hat eine Zahlung abgelehnt; order_paid folgt dafür nicht mehr.',
  cancel_subscription: 'Ein Abonnement wurde gekündigt.',
  afs_reject: 'Die Betrugsabwehr hat eine Zahlung abgewiesen; order_paid folgt dafür nicht mehr.',
  order_paid: 'Eine Bestellung wurde bezahlt.',
  refund:
    'Alles, was von einer Zahlung noch übrig war, ging zurück: wie viel, steht in payment_details, die ganze Zahlung in purchase.',
  partial_refund: 'Ein Teil einer Zahlung ging zurück: wie viel, steht in payment_details.',
  payment:
    'Eine Zahlung kam an: nur das Geld. Wird im getrennten Modus vor dem order_paid gesendet, das die Artikel nennt.',
  order_canceled:
    'Eine Bestellung des Shops war bezahlt, und alles Geld ging zurück: Nehmen Sie die Artikel zurück. Wird zusätzlich zu refund gesendet.',
  user_validation:
    'Eine Frage, bevor die Bezahlseite Geld nimmt, sofern das Projekt es will: Darf dieser Spieler bezahlen? Nur 204 heißt Ja. Gefragt wird einmal, und keine Antwort heißt Nein.',
}

const failures: Readonly<Record<string, string>> = {
  address_refused: 'nicht öffentliche Adresse',
  bad_url: 'Adresse, die keine ist',
  busy: 'zu viele Aufrufe zugleich',
  connect: 'keine Verbindung',
  dns: 'Name nicht gefunden',
  proxy: 'Proxy gestört',
  proxy_refused: 'vom Proxy nicht durchgelassen',
  reset: 'Verbindung abgebrochen',
  timeout: 'zu langsam',
  tls: 'TLS gescheitert',
  too_large: 'zu große Antwort',
}

const noAnswer: Readonly<Record<string, string>> = {
  timeout:
    'Es kam nicht rechtzeitig eine Antwort. Antworten Sie binnen timeout_ms: Benachrichtigung speichern, antworten und danach verarbeiten.',
  dns: 'Der Name des Servers führt zu keiner öffentlichen Adresse: Er ist nicht aufzulösen, oder er führt in ein Netz, das nie aufgerufen wird. Prüfen Sie die Adresse und ihren DNS-Eintrag.',
  tls: 'Der TLS-Handshake ist gescheitert. Prüfen Sie, ob das Zertifikat gültig ist, zu diesem Namen gehört und mit seiner Kette gesendet wird.',
  connect: 'Es kam keine Verbindung zustande. Prüfen Sie Server, Port und Firewall.',
  reset:
    'Die Verbindung wurde abgebrochen. Prüfen Sie, was vor dem Empfänger steht (Proxy, Lastverteiler) und ob es HTTP/1.1 spricht.',
  address_refused:
    'Die Adresse liegt in einem inneren Netz, das nie aufgerufen wird. Tragen Sie eine öffentliche ein.',
  proxy:
    'Der Proxy, über den der Dienst hinausgeht, funktioniert nicht. Das kann nur der Betreiber in Ordnung bringen; der Empfänger wurde nicht gefragt.',
  proxy_refused:
    'Der Proxy, über den der Dienst hinausgeht, kommt nicht zum Empfänger. Prüfen Sie Server und Port; sonst fragen Sie den Betreiber, ob der Proxy diesen Server durchlässt.',
}

/** The answer that would pass; that of a valid notification where no code belongs to it. */
const right = ({ expected }: Facts): string =>
  expected === undefined
    ? 'Antworten Sie mit 204, wenn die Benachrichtigung verarbeitet ist.'
    : `Antworten Sie mit 400 und {"error": {"code": "${told(expected)}", "message": "…"}}.`

const advice: Readonly<Record<AdviceCode, Words>> = {
  accepted: (facts) =>
    facts.expected === 'INVALID_SIGNATURE'
      ? `Eine falsche Signatur wurde angenommen: Jeder könnte Benachrichtigungen schicken. Prüfen Sie die Signatur vor allem anderen. ${right(facts)}`
      : `Eine Benachrichtigung für einen Spieler, den es nicht gibt, wurde angenommen. Schlagen Sie den Spieler nach. ${right(facts)}`,
  answered_gone: (facts) =>
    `Der Empfänger sagt, dass es ihn nicht mehr gibt (410); das schaltet einen Endpunkt ab. ${right(facts)}`,
  asked_again: (facts) =>
    `Die Antwort war ${told(facts.status)} und bittet um einen neuen Versuch. ${right(facts)}`,
  client_ip_refused:
    'Der Empfänger nimmt nur Adressen eines anderen Absenders an (INVALID_CLIENT_IP). Schalten Sie diese Prüfung ab; die Signatur schützt den Empfänger weiter. Im PHP-SDK ist das $webhookServer->start(null, false) oder $webhookAuthenticator->authenticate($request, false). Hat der Empfänger eine eigene Liste, ergänzen Sie die Adresse, von der dieser Dienst kommt; die gesehene steht in der Antwort.',
  lets_nobody_pay: ({ status, type }) =>
    `Die Antwort war ${told(status)}, und damit darf niemand bezahlen: Antworten Sie auf ${told(type)} mit 204.`,
  no_answer: ({ failure }) =>
    noAnswer[String(failure)] ?? `Es kam keine Antwort (${told(failure)}).`,
  not_reached:
    'Davor gab der Empfänger keine Antwort. Beheben Sie zuerst das, und starten Sie den Selbsttest dann noch einmal.',
  other_answer: (facts) => `Die Antwort war ${told(facts.status)}. ${right(facts)}`,
  other_code: (facts) =>
    `Es wurde abgelehnt, aber mit einem anderen Code, ${told(facts.code)}. ${right(facts)}`,
  receiver_failed: (facts) =>
    `Der Empfänger ist gescheitert (${told(facts.status)}). Suchen Sie in seinem Protokoll nach dieser webhook-id. ${right(facts)}`,
  redirected: ({ status }) =>
    `Die Antwort war eine Weiterleitung (${told(status)}), und ihr wird nie gefolgt. Tragen Sie die Adresse ein, zu der sie führt.`,
  signature_refused:
    'Eine richtige Signatur wurde abgelehnt. Bilden Sie SHA-1 über die Bytes des Inhalts, wie sie kamen und in UTF-8, gefolgt vom Geheimnis dieses Endpunkts; prüfen Sie, ob der Empfänger das Geheimnis hat, das hier gilt.',
  type_unknown: ({ type }) =>
    `Der Empfänger kennt den Typ ${told(type)} nicht. Nehmen Sie ihn von diesem Endpunkt: Nennen Sie in dessen Typen nur die, die der Empfänger kennt. Oder lassen Sie ihn auf Typen, die er nicht behandelt, mit 204 antworten.`,
  user_unknown: ({ user }) =>
    `Der Empfänger kennt den Spieler ${JSON.stringify(user ?? '')} nicht. Nennen Sie in user_id einen Spieler des Spiels.`,
  without_code: (facts) => `Es wurde abgelehnt, aber ohne den Code. ${right(facts)}`,
}

const refusal = (code: string): string =>
  `400 mit dem Code ${code} (oder ein anderer 4xx außer 408, 410, 425 und 429)`

/** The answer that passes. To the question whether a user may pay only 204 is a yes. */
const expectedOf = ({ check, expected }: Pick<Check, 'check' | 'expected'>): string => {
  switch (check) {
    case 'valid_notification':
      return expected === '204' ? '204' : '204 (oder 200, 201)'
    case 'wrong_signature':
      return refusal('INVALID_SIGNATURE')
    case 'unknown_user':
      return refusal('INVALID_USER')
  }
}

/** The advice of a check; undefined where it has none, or one of a newer service. */
const adviceOf = ({ why, values = {} }: Pick<Check, 'why' | 'values'>): string | undefined =>
  why === undefined ? undefined : saidBy(advice[why], values)

/** The remark on an answer that passes and is another one than that of the interface. */
const remarkOf = ({ status }: Pick<Check, 'status'>): string =>
  `Die Schnittstelle sieht hier 400 vor. ${told(status)} zählt genauso, weil es ebenfalls endgültig ist: Es muss sich nichts ändern.`

/** The answer in a few words; none came where there is a failure. */
const seenOf = ({ failure, seen }: Pick<Check, 'failure' | 'seen'>): string | undefined =>
  failure === undefined ? seen : `keine Antwort (${failures[failure] ?? failure})`

export const webhooks = { advice, adviceOf, expectedOf, failures, remarkOf, seenOf, types }
