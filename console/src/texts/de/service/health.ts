/** The surroundings of the service, and its jobs. The service says the sentences in English. */
import type { AnswerOf } from '../../../api/calls.ts'
import { type Facts, saidBy, told, type Words } from '../../words.ts'

type Finding = AnswerOf<'readHealth'>['findings'][number]
type Code = Finding['why']

const pooled = 'PORTREEVE_DATABASE_URL'
const listened = 'PORTREEVE_DATABASE_LISTEN_URL'

const listed = (versions: unknown): string =>
  Array.isArray(versions) && versions.length > 0 ? told(versions) : 'keiner'

const given = (facts: Facts): string =>
  `erwartet: ${listed(facts.expected)}; vorhanden: ${listed(facts.given)}`

/** Master keys that are wrong, each trouble by itself. */
const troubles = (facts: Facts): string => {
  const each = (versions: unknown, words: string): string[] =>
    (Array.isArray(versions) ? versions : []).map((version) => `Version ${told(version)} ${words}`)
  return [
    ...each(facts.missing, 'fehlt'),
    ...each(facts.wrong, 'ist ein anderer Schlüssel als der, den die Datenbank kennt'),
    ...each(facts.too_low, 'ist neu, ein neuer Schlüssel bekommt aber eine höhere Nummer'),
    ...(facts.seals_with_retired === undefined
      ? []
      : ['die Version, die versiegelt, ist ausgemustert: mit einer anderen neu starten']),
  ].join('; ')
}

const codes: Readonly<Record<Code, Words>> = {
  address_answers: ({ url }) => `${told(url)} antwortet.`,
  address_silent: ({ url, reason }) =>
    `${told(url)} antwortet nicht (${told(reason)}). Starten Sie den Dienst, oder prüfen Sie DNS, Zertifikat, Proxy und PORTREEVE_PORT.`,
  address_wrong: ({ url, status }) =>
    `${told(url)}/healthz antwortet mit ${told(status)}. Schickt ein Proxy diesen Pfad zu Portreeve?`,
  citus_conninfo_hidden:
    'Diese Rolle sieht citus.node_conninfo nicht: Geben Sie ihr pg_read_all_settings, oder sehen Sie selbst nach.',
  citus_conninfo_lacks: ({ missing }) =>
    `In citus.node_conninfo fehlt ${told(missing)}: Ein Knoten, der hängt, behält sonst die Verbindungen des Koordinators (docs/scaling.md).`,
  citus_copies_missing: ({ node }) =>
    `${told(node)} fehlen Kopien der Einstellungen: select replicate_reference_tables() legt sie an.`,
  citus_coordinator_nameless:
    'Der Koordinator hat keinen Namen: select citus_set_coordinator_host(…) gibt ihm einen.',
  citus_hidden: ({ reason }) => `Citus lässt sich nicht ansehen: ${told(reason)}.`,
  citus_language: ({ language }) =>
    `lc_messages ist ${told(language)}: Manche Fehler sind nur an ihren englischen Worten zu erkennen.`,
  citus_node_cannot_reach: ({ node, to }) => `${told(node)} erreicht ${told(to)} nicht.`,
  citus_node_silent: ({ node }) => `${told(node)} ist nicht zu erreichen.`,
  citus_nodes_reach: ({ nodes }) => `${told(nodes)} Knoten erreichen einander.`,
  citus_tables_alone: ({ count, tables }) =>
    `${told(count)} Tabellen liegen nur beim Koordinator (${told(tables)} …): Legen Sie sie in einer leeren Datenbank an, und bringen Sie die Zeilen dorthin.`,
  citus_tables_spread: 'Alle Tabellen sind verteilt.',
  citus_timeout_long: ({ seconds }) =>
    `citus.node_connection_timeout ist ${told(seconds)} s; 3 s genügen.`,
  citus_version: ({ version }) => `Version ${told(version)}.`,
  citus_version_old: ({ version, oldest }) =>
    `${told(version)} ist zu alt: Nötig ist ${told(oldest)} oder neuer.`,
  citus_version_untried: ({ version, tried }) =>
    `Version ${told(version)}; die Tests laufen mit ${told(tried)}.`,
  clock_near: ({ seconds }) => `${told(seconds)} s neben der Uhr der Datenbank.`,
  clock_same: 'Dieselbe Maschine wie die Datenbank.',
  clock_wrong: ({ seconds }) =>
    `${told(seconds)} s neben der Uhr der Datenbank, nach der der Dienst geht. Lassen Sie auf beiden NTP laufen.`,
  console_missing:
    'Die Konsole ist nicht gebaut: npm run build --workspace=console baut sie aus den Quellen.',
  console_there: 'Ihre Dateien sind da.',
  database_answers: ({ version }) => `PostgreSQL ${told(version)} antwortet.`,
  database_embedded: ({ folder }) =>
    `Das mitgelieferte PostgreSQL in ${told(folder)}. Im Betrieb gehört eine Adresse in ${pooled}.`,
  database_old: ({ version }) => `PostgreSQL ${told(version)} ist zu alt: Nötig ist 15 oder neuer.`,
  database_silent: ({ reason }) => `Die Datenbank antwortet nicht: ${told(reason)}.`,
  key_expired: ({ name, expires_at: end }) =>
    `${told(name)} öffnet seit ${told(end)} nichts mehr. Widerrufen Sie ihn, und legen Sie vorher einen neuen an, wenn er noch gebraucht wird.`,
  key_expires: ({ name, expires_at: end }) =>
    `${told(name)} endet am ${told(end)}. Legen Sie den nächsten an, geben Sie ihn weiter, und widerrufen Sie dann diesen.`,
  listening_good: `${listened} führt zu PostgreSQL selbst.`,
  listening_missing: `Unter ${pooled} antwortet ein Pooler, und durch ihn sind Änderungen nicht zu hören: Setzen Sie ${listened} auf PostgreSQL selbst.`,
  listening_other: `${listened} führt woandershin als ${pooled}: Server, Datenbank und Benutzer müssen dieselben sein.`,
  listening_pooled: `Unter ${listened} antwortet ein Pooler: Dort muss PostgreSQL selbst stehen.`,
  listening_silent: ({ reason }) => `${listened} antwortet nicht: ${told(reason)}.`,
  mail_good: ({ host }) => `${told(host)} nimmt E-Mails an.`,
  mail_refused: ({ host, reason }) =>
    `${told(host)} nimmt keine E-Mails an (${told(reason)}). Prüfen Sie Adresse, Port, Benutzer und Passwort.`,
  mail_sandbox: 'PORTREEVE_SMTP_URL fehlt: E-Mails gehen in das Postfach der Sandbox.',
  mail_unset:
    'PORTREEVE_SMTP_URL fehlt: Es gehen keine E-Mails hinaus, und niemand meldet sich per E-Mail an.',
  master_keys_good: (facts) => `In Ordnung (${given(facts)}).`,
  master_keys_hidden: ({ reason }) =>
    `Die Hauptschlüssel lassen sich nicht prüfen: ${told(reason)}.`,
  master_keys_none: (facts) =>
    `Noch keiner (${given(facts)}). Der erste Start in der Entwicklung legt einen an.`,
  master_keys_retired: (facts) =>
    `Alle vorhandenen sind ausgemustert (${given(facts)}). Geben Sie einen neuen.`,
  master_keys_surplus: ({ retired }) =>
    `Ausgemustert, aber noch vorhanden: ${told(retired)}. Nehmen Sie sie weg.`,
  master_keys_wrong: (facts) =>
    `${troubles(facts)} (${given(facts)}). docs/backup.md sagt, was zu tun ist.`,
  outgoing_good: ({ proxy }) =>
    proxy === undefined
      ? 'Netzwerke sind über https zu erreichen.'
      : `Netzwerke sind über https und ${told(proxy)} zu erreichen.`,
  outgoing_refused: ({ host, reason }) =>
    `${told(host)} ist nicht zu erreichen (${told(reason)}). Anmeldungen bei Netzwerken und Benachrichtigungen brauchen https nach außen.`,
  passkeys_impossible: ({ url }) =>
    `Unter ${told(url)} meldet sich niemand mit einem Passkey an der Konsole an: Browser verlangen https und einen Namen in PORTREEVE_PUBLIC_URL.`,
  people_without_mail:
    'In die Konsole kommt man hier nur mit Links und Passkeys, und Links kommen von portreeve console-link oder von jemand anderem. Mit PORTREEVE_SMTP_URL gibt es Codes per E-Mail.',
  pooler_forgetful: `Was unter ${pooled} antwortet, vergisst vorbereitete Anweisungen: Es muss PgBouncer 1.21 oder neuer sein, mit max_prepared_statements = 200.`,
  pooler_good: 'Er hält Transaktionen zusammen.',
  pooler_hidden: ({ reason }) => `Ein Pooler ließ sich nicht ausprobieren: ${told(reason)}.`,
  pooler_none: `${pooled} führt zu PostgreSQL selbst: ${listened} ist nicht nötig.`,
  pooler_session: `Was unter ${pooled} antwortet, verleiht Verbindungen wohl für ganze Sitzungen und spart so keine: Setzen Sie pool_mode = transaction.`,
  pooler_statement: `Was unter ${pooled} antwortet, lehnt Transaktionen ab: Setzen Sie pool_mode = transaction.`,
  provider_good: ({ issuer, back }) =>
    `${told(issuer)} antwortet; der Client dort muss ${told(back)} kennen.`,
  provider_wrong: ({ issuer, reason }) =>
    `${told(issuer)}: ${told(reason)}. Prüfen Sie PORTREEVE_CONSOLE_OIDC_ISSUER: Es muss so dastehen wie im Discovery-Dokument.`,
  proxies_believed: ({ proxies }) => `X-Forwarded-For von ${told(proxies)} gilt.`,
  proxies_unset:
    'PORTREEVE_TRUSTED_PROXIES fehlt: Grenzen und Protokoll halten alle, die durch einen Proxy kommen, für einen einzigen Aufrufer. Tragen Sie Adresse oder Netz Ihres Proxys ein, etwa 10.0.0.2 oder 10.0.0.0/24.',
  proxies_wide:
    'PORTREEVE_TRUSTED_PROXIES vertraut jeder Adresse: Aufrufer können wählen, welche Adresse Grenzen und Protokoll sehen. Tragen Sie Adresse oder Netz Ihres Proxys ein.',
  schema_current: 'Auf dem neuesten Stand.',
  schema_hidden: ({ reason }) => `Das Schema lässt sich nicht prüfen: ${told(reason)}.`,
  schema_old: ({ count }) =>
    `${told(count)} Migrationen fehlen: Der nächste Start oder portreeve migrate wendet sie an.`,
  sealed_unopened: ({ rows, of, version }) =>
    `${told(rows)} Einträge (${told(of)}) liegen unter Version ${told(version)}, die nicht benutzt wird: Geben Sie jenen Schlüssel noch einmal, und führen Sie portreeve master-key retire ${told(version)} aus.`,
  session_limits_missing: ({ missing, statement }) =>
    `Nichts beendet eine Anweisung oder Transaktion, die hängt: Der nächste Start setzt ${told(missing)} für seine Rolle, oder deren Besitzer (${told(statement)}).`,
  texts_good: ({ host }) => `SMS gehen zu ${told(host)}.`,
  texts_logged: 'SMS stehen im Protokoll, samt Codes.',
  texts_sandbox: 'PORTREEVE_SMS_URL fehlt: SMS gehen in das Postfach der Sandbox.',
  texts_unset: 'PORTREEVE_SMS_URL fehlt: Niemand meldet sich per Telefon an.',
  too_slow: ({ seconds }) => `Ließ sich in ${told(seconds)} s nicht ansehen.`,
  valkey_good: 'Valkey antwortet: Alle Prozesse teilen sich die Grenzen für Anfragen.',
  valkey_silent: ({ reason }) =>
    `PORTREEVE_VALKEY_URL antwortet nicht (${told(reason)}): Jeder Prozess zählt für sich.`,
}

const subjects: Readonly<Record<string, string>> = {
  address: 'Adresse',
  citus: 'Citus',
  clock: 'Uhr',
  console: 'Konsole',
  database: 'Datenbank',
  'identity provider': 'Anmeldedienst',
  limits: 'Grenzen',
  'limits of sessions': 'Grenzen von Sitzungen',
  listening: 'Zuhören',
  mail: 'E-Mail',
  'master keys': 'Hauptschlüssel',
  'operator key': 'Betreiberschlüssel',
  outgoing: 'Nach außen',
  passkeys: 'Passkeys',
  people: 'Personen',
  pooler: 'Pooler',
  proxies: 'Proxys',
  schema: 'Schema',
  'text messages': 'SMS',
}

/** The names of jobs, as `server/src/running/jobs.ts` and `server/src/app.ts` have them. */
const jobs: Readonly<Record<string, string>> = {
  'clear origins of sessions': 'Herkunft alter Sitzungen löschen',
  'drop days of sign-ins': 'alte Tage der Anmeldungen löschen',
  'end subscriptions': 'Abonnements beenden',
  'end unpaid orders': 'unbezahlte Bestellungen beenden',
  'finish erasures': 'Löschungen beenden',
  'gather statistics': 'Statistiken sammeln',
  'look for failing endpoints': 'gestörte Endpunkte suchen',
  'look for keys that end': 'endende Schlüssel suchen',
  'make days of sign-ins': 'Tage der Anmeldungen anlegen',
  'make days of the audit trail': 'Tage des Protokolls anlegen',
  'make days of webhooks': 'Tage der Zustellungen anlegen',
  'prune audit and repeated calls': 'Protokoll und wiederholte Aufrufe aufräumen',
  'prune counts of purchases': 'Zähler von Käufen aufräumen',
  'prune events of processors': 'Meldungen der Zahlungsdienste aufräumen',
  'prune imports': 'Importe aufräumen',
  'prune sign-in': 'Anmeldungen aufräumen',
  'prune statistics': 'Statistiken aufräumen',
  'prune webhooks': 'Zustellungen aufräumen',
  'return money': 'Geld zurückgeben',
  'roll statistics up': 'Statistiken zusammenfassen',
  'settle simulated payments': 'simulierte Zahlungen abschließen',
  'tell of this process': 'von diesem Prozess berichten',
}

/** The subject of a finding; a merchant's key names its merchant. */
const subjectOf = ({ subject, values }: Pick<Finding, 'subject' | 'values'>): string => {
  const { merchant_id: merchant } = values as Facts
  return merchant === undefined
    ? (subjects[subject] ?? subject)
    : `API-Schlüssel des Händlers ${told(merchant)}`
}

/** The sentence of a finding; undefined for one of a newer service. */
const finding = ({ why, values }: Pick<Finding, 'why' | 'values'>): string | undefined =>
  saidBy(codes[why], values)

export const health = { codes, finding, jobs, subjectOf, subjects }
