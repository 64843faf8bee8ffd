/** A sign-in in words: what came, what to do, and its steps. The service says the sentences in English. */
import type {
  ConnectionFinding,
  SignInProblem,
  SignInReason,
  SignInStep,
} from '../../../api/codes.ts'
import { type Facts, saidBy, told, type Words } from '../../words.ts'
import { networkReasons } from './network-reasons.ts'
import { reasonNames } from './reason-names.ts'
import { signInProblems, type Told } from './sign-in-problems.ts'

const again = 'Der Spieler meldet sich neu an.'
const fromGame = 'Der Spieler beginnt im Spiel von vorn.'

const reasons: Readonly<Record<SignInReason, Told>> = {
  code_expired: {
    came: 'Das Spiel schickte den Code nach mehr als fünf Minuten',
    toDo: 'Das Spiel tauscht den Code sofort ein, wenn der Spieler zurück ist.',
  },
  code_of_other_client: {
    came: 'Der Code wurde für einen anderen Client ausgegeben',
    toDo: 'Das Spiel tauscht den Code mit der client_id ein, mit der die Anmeldung begann.',
  },
  code_unknown: {
    came: 'Es kam ein Code, den dieses Projekt nicht oder vor langer Zeit ausgegeben hat',
    toDo: 'Das Spiel schickt den Parameter code so, wie er kam, einmal dekodiert, an die Installation, die ihn ausgab.',
  },
  code_used: {
    came: 'Das Spiel schickte einen Code, den es schon eingetauscht hatte',
    toDo: 'Das Spiel tauscht jeden Code einmal ein und wiederholt keinen Aufruf, der beantwortet wurde.',
  },
  code_verifier_wrong: {
    came: 'code_verifier passt nicht zu code_challenge vom Anfang',
    toDo: 'Das Spiel behält den Verifier, bis der Spieler zurück ist, und schickt ihn unverändert. Seine S256-Challenge ist Base64url ohne Auffüllung.',
  },
  deployment_required: {
    came: 'Erneuert werden sollte eine Sitzung ohne Deployment, und das Projekt verlangt inzwischen eines',
    toDo: 'Das Spiel meldet neu an und nennt sein Deployment.',
  },
  other_browser: {
    came: 'Es kam ein anderer Browser als der, der begann, oder er behält keine Cookies',
    toDo: 'Der Spieler beginnt von vorn und bleibt im selben Browser. Geschieht es allen, vergleichen Sie PORTREEVE_PUBLIC_URL mit der Adresse, die Browser sehen.',
  },
  redirect_uri_differs: {
    came: 'redirect_uri beim Eintauschen ist eine andere als am Anfang',
    toDo: 'Beide Male dieselbe redirect_uri senden, Buchstabe für Buchstabe; hat der Client nur eine, beide Male weglassen.',
  },
  refresh_token_reused: {
    came: 'Ein altes refresh_token kam noch einmal; weil es gestohlen sein kann, endete die Sitzung',
    toDo: `${again} Das Spiel behält nur das neueste refresh_token und erneuert nie zweimal zugleich.`,
  },
  session_expired: { came: 'Erneuert werden sollte eine Sitzung, die vorbei ist', toDo: again },
  session_revoked: {
    came: 'Es kam ein Code oder ein Erneuern für eine Sitzung, die abgemeldet oder vom Studio beendet wurde',
    toDo: again,
  },
  state_expired: {
    came: 'Der Spieler kam mehr als zehn Minuten nach dem Anfang vom Netzwerk zurück',
    toDo: `${fromGame} Geschieht es oft, verlangt das Netzwerk zu viel auf einmal.`,
  },
  state_unreadable: {
    came: 'Es kam ein state, das nicht von dieser Installation stammt oder unterwegs gekürzt wurde',
    toDo: `${fromGame} Geschieht es allen, prüfen Sie, ob beim Netzwerk eine andere Installation eingetragen ist oder die Hauptschlüssel ersetzt wurden.`,
  },
  ticket_reused: {
    came: 'Mit dem Ticket hatte sich schon jemand angemeldet',
    toDo: 'Das Spiel holt bei der Plattform für jede Anmeldung ein neues Ticket.',
  },
  user_banned: {
    came: 'Erneuern wollte ein Spieler, den das Studio gesperrt hat',
    toDo: 'Das Studio kann die Sperre aufheben.',
  },
  user_not_admitted: {
    came: 'Der Spieler wurde gesperrt oder aus dem Deployment ausgeschlossen, seit der Code ausgegeben wurde',
    toDo: 'Sehen Sie den Spieler an: Eine Sperre oder die Freigabe für das Deployment hat sich inzwischen geändert.',
  },
  visit_used: {
    came: 'Dieselbe Anmeldung war schon zu Ende: Der Spieler ging zurück oder lud die Seite neu',
    toDo: 'Nichts, außer es geschieht beim ersten Versuch: Dann öffnet etwas die Adressen doppelt, etwa ein Prüfprogramm für Links.',
  },
}

const steps: Readonly<Record<SignInStep, string>> = {
  agreed: 'zugestimmt',
  callback: 'zurück vom Netzwerk',
  code_entered: 'Code eingegeben',
  code_page: 'Seite für den Code',
  code_sent: 'Code verschickt',
  cross_auth: 'Ticket übergeben',
  device: 'Gerät angemeldet',
  email_code_entered: 'Code der E-Mail eingegeben',
  email_code_page: 'Seite für den Code der E-Mail',
  email_entered: 'E-Mail-Adresse eingegeben',
  email_page: 'Seite für die E-Mail-Adresse',
  exchange: 'Code eingetauscht',
  exchange_refused: 'Eintauschen abgelehnt',
  link_page: 'Seite zum Verknüpfen',
  link_url: 'Adresse zum Verknüpfen geholt',
  login_url: 'Adresse der Anmeldung geholt',
  login_with_token: 'Token übergeben',
  mail_link: 'Link der E-Mail geöffnet',
  mail_link_page: 'Seite des Links der E-Mail',
  password: 'Passwort eingegeben',
  register: 'Konto angelegt',
  register_page: 'Seite für ein neues Konto',
  request: 'Anfrage',
  sign_in_page: 'Anmeldeseite',
  start: 'begonnen',
  vouched: 'bestätigt',
  wallet_page: 'Seite des Wallets',
}

const callbackOf = ({ callback }: Facts): string =>
  `Tragen Sie beim Netzwerk ${told(callback)} ein.`

const findings: Readonly<Record<ConnectionFinding, Words>> = {
  app_ids_missing:
    'settings.app_ids ist leer, also gilt kein Ticket irgendeines Spiels. Tragen Sie Ihre App-IDs ein.',
  callback_refused: (facts) =>
    `Das Netzwerk kennt die Callback-Adresse nicht. ${callbackOf(facts)}`,
  callback_to_register: (facts) =>
    `Das ist die Callback-Adresse (Redirect URI). ${callbackOf(facts)}`,
  client_accepted:
    'Die Zugangsdaten stimmen: Abgelehnt wurde nur der erfundene Nachweis dieses Tests.',
  client_refused:
    'Die Zugangsdaten werden abgelehnt. Kopieren Sie sie noch einmal aus der Entwicklerkonsole.',
  client_unclear:
    'Das Netzwerk hat den erfundenen Code dieses Tests abgelehnt und nicht gesagt, ob es den Client kennt. Melden Sie sich einmal an, um sicher zu sein.',
  code_unchecked:
    'Der Token-Endpunkt gibt Tokens für Codes, die er nie ausgegeben hat. Benutzen Sie ihn nicht.',
  credential_missing: ({ name }) =>
    `${told(name)} fehlt. Kopieren Sie es aus der Entwicklerkonsole in die Verbindung.`,
  credential_optional: ({ name }) =>
    name === 'private_key'
      ? 'Ohne private_key und relying_party wird Xbox gefragt, wessen Token es ist. Das ist schwächer: Auch ein Token für einen anderen Dienst ginge. Setzen Sie beide.'
      : `Ohne ${told(name)} kommen Spieler ohne Namen und Bild herein. Einen Schlüssel gibt es auf steamcommunity.com/dev/apikey.`,
  credential_unused: ({ name, known }) =>
    `${told(name)} kennt dieses Netzwerk nicht, und es wird nicht benutzt. Bekannt sind ${told(known)}.`,
  discovery_read: 'Das Discovery-Dokument des Anbieters ist in Ordnung.',
  keys_read: 'Die Schlüssel, mit denen id_tokens signiert werden, sind zu lesen.',
  page_reached:
    'Die Anmeldeseite des Netzwerks antwortet. Nicht jedes Netzwerk sagt hier, ob es die Callback-Adresse kennt.',
  page_refuses: (facts) =>
    facts.word === undefined
      ? `Die Anmeldeseite antwortet ${facts.status === undefined ? 'mit dem Weg zu einer Fehlerseite' : `mit ${told(facts.status)}`}: client_id ist dort unbekannt, oder die Callback-Adresse ist nicht eingetragen. Vergleichen Sie client_id. ${callbackOf(facts)}`
      : `Die Anmeldeseite schickt den Spieler mit dem Fehler ${told(facts.word)} zurück. Schlagen Sie ihn in der Dokumentation des Netzwerks nach.`,
  page_unclear: ({ status }) =>
    `Die Anmeldeseite antwortet mit ${told(status)}; das kann nur Programmen gelten. Öffnen Sie sie in einem Browser.`,
  page_unseen: ({ reason }) =>
    `Die Anmeldeseite ließ sich nicht ansehen (${told(reason)}). Öffnen Sie ihre Adresse in einem Browser.`,
  scope_refused:
    'Das Netzwerk verweigert die Rechte, nach denen gefragt wird. Erlauben Sie sie dort für die Anwendung.',
  switched_off:
    'Die Verbindung ist ausgeschaltet. Schalten Sie sie ein, damit Spieler hereinkommen.',
  ticket_unchecked:
    'Die Plattform bürgt für ein Ticket, das niemand bekommen hat. Benutzen Sie sie nicht.',
  wallet_half: ({ missing }) =>
    `Nur einer der beiden Wege ist offen: Für den anderen fehlt ${told(missing)}.`,
  wallet_mute:
    'Kein Code lässt sich senden: Setzen Sie PORTREEVE_SMTP_URL für E-Mail und PORTREEVE_SMS_URL für Telefone.',
  wallet_ready: 'Telefon und E-Mail sind offen.',
}

const subjects: Readonly<Record<string, string>> = {
  callback: 'Callback-Adresse',
  client: 'Client',
  connection: 'Verbindung',
  credentials: 'Zugangsdaten',
  discovery: 'Discovery',
  keys: 'Schlüssel',
  page: 'Anmeldeseite',
}

/** The facts of a sign-in, as the API tells them. */
export type SignInFacts = {
  way: string
  outcome: string
  provider: string | null
  client_id: number | null
  problem: string | null
  reason: string | null
}

const subjectOf = ({ way, provider }: SignInFacts): string => {
  const of = provider === null ? '' : ` von ${provider}`
  switch (way) {
    case 'platform':
      return `Ein Ticket${of}`
    case 'handed_token':
      return `Ein vom Spiel übergebenes Token${of}`
    case 'phone':
      return 'Eine Anmeldung per Telefon'
    case 'email':
      return 'Eine Anmeldung per E-Mail'
    case 'device':
      return 'Eine Anmeldung mit dem Gerät'
    case 'password':
      return 'Eine Anmeldung mit Passwort'
    case 'linking':
      return `Das Verknüpfen eines Netzwerks${provider === null ? '' : ` (${provider})`}`
    case 'exchange':
      return 'Das Eintauschen eines Codes'
    case 'refresh':
      return 'Das Erneuern von Tokens'
    default:
      return `Eine Anmeldung${provider === null ? '' : ` bei ${provider}`}`
  }
}

const clientOf = ({ client_id: client }: SignInFacts, isOfProject: boolean): string => {
  if (client === null) return isOfProject ? '' : ' ohne Angabe eines Clients'
  return isOfProject ? ` über Client ${client}` : ` mit der client_id ${client}`
}

/**
 * Sentences for a sign-in. They are made as the service makes its English ones.
 *
 * @param isOfProject whether it belongs to a project, so that its client is known
 */
const signIn = (facts: SignInFacts, isOfProject: boolean): Told => {
  const { problem, reason, outcome } = facts
  const about = `${subjectOf(facts)}${clientOf(facts, isOfProject)}`
  if (problem === null) {
    const end = outcome === 'linked' ? 'Das Netzwerk ist verknüpft' : 'Der Spieler ist angemeldet'
    return { came: `${about} ist gelungen: ${end}.`, toDo: '' }
  }
  const { came, toDo } = wordsOf(problem, reason)
  return {
    came: `${about} ${outcome === 'failed' ? 'scheiterte' : 'wurde abgelehnt'}: ${came}.`,
    toDo,
  }
}

const wordsOf = (problem: string, reason: string | null): Told => {
  const { came, toDo } = signInProblems[problem as SignInProblem] ?? {
    came: problem,
    toDo: 'Suchen Sie im Protokoll nach der Nummer der Anfrage.',
  }
  if (reason === null) return { came, toDo }
  const own = (reasons as Readonly<Record<string, Told>>)[reason]
  if (own !== undefined) return own
  if (problem === 'signin.parameter_refused')
    return {
      came: `Der Parameter ${reason} fehlt, hat die falsche Form oder steht doppelt da`,
      toDo: `${reason} einmal senden, wie es auf der Seite der API steht; die Antwort sagte, was daran falsch war.`,
    }
  const ofNetwork = (networkReasons as Readonly<Record<string, string>>)[reason]
  return { came: `${came} (${reason})`, toDo: ofNetwork ?? toDo }
}

/** The sentence for a finding about a connection. */
const finding = (code: string, facts: Facts): string =>
  saidBy((findings as Readonly<Record<string, Words>>)[code], facts) ??
  (networkReasons as Readonly<Record<string, string>>)[code] ??
  'Die Antwort ist keine, mit der der Dienst arbeiten kann.'

/** The name of a step; undefined for one of a newer service. */
const step = (name: string): string | undefined => (steps as Readonly<Record<string, string>>)[name]

/** A reason in few words, or the problem where there was no reason; undefined for one of a newer service. */
const reasonName = (reason: string): string | undefined =>
  reasonNames[reason] ?? signInProblems[reason as SignInProblem]?.came

export const signInWords = { finding, findings, reasonName, signIn, step, subjects }
