/** Words of the settings of a project, and of the look of its hosted pages. */
import type { Texts } from '../texts.ts'

export const settings: Texts['settings'] = {
  byDefault: 'Wie üblich',
  groupHints: {
    project: '',
    players: '',
    tokens: 'Wer Tokens prüft, verlässt sich darauf. Sagen Sie vorher Bescheid.',
    playfab: 'Nur wenn die Spieler in PlayFab leben: Sie melden sich dann allein über Twitch an.',
    notifications:
      'Welche Benachrichtigungen hinausgehen, und wie lange vor jedem weiteren Versuch gewartet wird.',
    allowed: 'Diese sind aus, bis jemand sie erlaubt, der die Installation betreibt.',
    limits:
      'Wie oft jemand etwas aufrufen darf. Ohne Zahl gilt die Grenze der Installation; 0 je Minute hebt sie auf.',
    messages:
      'Wie viel sich Spieler in einer Stunde schicken lassen können. Darüber wird nichts verschickt, und niemand erfährt es; 0 hebt die Grenze auf.',
  },
  groups: {
    project: 'Das Spiel',
    players: 'Anmeldung',
    tokens: 'Tokens',
    playfab: 'PlayFab',
    notifications: 'Benachrichtigungen',
    allowed: 'Erlaubte Benachrichtigungen',
    limits: 'Grenzen für Aufrufe',
    messages: 'Mails und SMS',
  },
  hints: {
    default_locale: 'Für Spieler, deren Sprache niemand kennt: de oder de-AT.',
    default_country: 'Für Spieler, deren Land niemand kennt: DE.',
    support_address: 'Steht in den Angaben einer Erstattung für Sie.',
    allowed_origins:
      'Eine je Zeile, etwa https://game.example: Seiten, die Antworten der Anmeldung lesen dürfen.',
    email_confirmation: 'Eine Nachricht fragt Spieler, ob die Adresse ihnen gehört.',
    deployment_required: 'Ohne sie wird niemand angemeldet, und Tokens ohne sie werden abgelehnt.',
    jwt_algorithm:
      'Üblich ist ES256. Bibliotheken, die Schlüssel von /keys lesen, kennen nur RS256.',
    jwt_type: 'Üblich ist JWT. Mit at+jwt sind es Access Tokens nach RFC 9068.',
    own_issuer:
      'Er hat eigene Metadaten und Schlüssel und tritt an die Stelle der öffentlichen Adresse.',
    'playfab.title_id': 'Wie PlayFab ihn unter „Settings“ zeigt.',
    'playfab.simulator': 'Eine Adresse vor der von PlayFab, für Tests. Sonst bleibt sie leer.',
    'webhook_schedule.order_paid': 'Sekunden, mit Kommas dazwischen.',
    'webhook_schedule.other': 'Sekunden, mit Kommas dazwischen.',
    'message_budgets.text_messages_per_country_per_hour':
      'Ein Land: eine Vorwahl; hinter +1 eine Ortsvorwahl.',
    'message_budgets.text_messages_per_range_per_hour':
      'Zehntausend Nummern, die sich in den letzten vier Ziffern unterscheiden.',
    'message_budgets.allowed_calling_codes':
      'Eine je Zeile, etwa +49: nur Nummern, die so beginnen. Leer: alle.',
    'message_budgets.blocked_calling_codes':
      'Eine je Zeile, etwa +1876: keine Nummer, die so beginnt.',
  },
  lead: 'Wie sich dieses Projekt verhält. Was leer ist, gilt wie in der Installation.',
  limitNames: {
    sign_in: 'Beginn einer Anmeldung',
    token: 'Token-Aufrufe',
    code: 'Codes',
    message: 'Nachrichten an eine Adresse',
    admin: 'Aufrufe mit einem API-Schlüssel',
  },
  limitParts: { per_minute: 'je Minute', burst: 'auf einmal' },
  members: {
    name: 'Name',
    default_locale: 'Übliche Sprache',
    default_country: 'Übliches Land',
    support_address: 'Adresse Ihres Supports',
    allowed_origins: 'Erlaubte Herkunft von Seiten',
    email_confirmation: 'E-Mail-Adressen bestätigen lassen',
    deployment_required: 'Jede Anmeldung muss ein Deployment nennen',
    steam_allow_vac_banned: 'Spieler mit VAC-Bann einlassen',
    steam_allow_borrowed: 'Spieler mit geliehenem Spiel einlassen',
    jwt_algorithm: 'Signatur der Tokens',
    jwt_type: 'Typ der Tokens',
    own_issuer: 'Tokens nennen einen eigenen Aussteller',
    'playfab.title_id': 'Titel',
    'playfab.simulator': 'Simulator',
    'webhook_schedule.order_paid': 'Weitere Versuche für order_paid',
    'webhook_schedule.other': 'Weitere Versuche für alle anderen',
    notifications_allowed: 'Das Projekt darf einschalten',
    'message_budgets.text_messages_per_hour': 'SMS in einer Stunde',
    'message_budgets.text_messages_per_country_per_hour': 'SMS in ein Land in einer Stunde',
    'message_budgets.text_messages_per_range_per_hour':
      'SMS in einen Nummernbereich in einer Stunde',
    'message_budgets.mails_per_hour': 'Mails in einer Stunde',
    'message_budgets.allowed_calling_codes': 'Erlaubte Vorwahlen',
    'message_budgets.blocked_calling_codes': 'Gesperrte Vorwahlen',
  },
  onlyToLookAt: 'Sie dürfen das ansehen, aber nicht ändern.',
  operatorFirst: 'Jemand, der die Installation betreibt, muss es zuerst erlauben.',
  title: 'Einstellungen',
}

export const look: Texts['look'] = {
  chooseLogo: 'Bild wählen',
  colorHint: 'Für Knöpfe und Links. Ohne eigene gilt die des Dienstes.',
  language: 'Sprache',
  lead: 'Wie die Anmeldeseite und die anderen Seiten Ihre Spieler begrüßen.',
  linkHint: 'Beginnt mit https://. Der Link steht am Fuß der Seite.',
  logoFaults: {
    noPicture: 'Das ist kein Bild in PNG, JPEG, WebP oder SVG.',
    tooLarge: 'Ein Logo hat höchstens 65 KB.',
  },
  logoOf: (size) => `Ein Bild von ${size} KB.`,
  members: {
    color: 'Farbe',
    logo: 'Logo',
    name: 'Name des Spiels',
    privacy_url: 'Datenschutzerklärung',
    support_url: 'Support',
    terms_url: 'Nutzungsbedingungen',
  },
  nameHint: 'Ohne eigenen gilt der Name des Projekts.',
  noLogo: 'Keines: Dort steht der Name.',
  notRight: 'Etwas stimmt noch nicht. Die Seite steht da wie zuvor.',
  ofBrowser: 'Wie im Browser',
  pickColor: 'Farbe auswählen',
  preview: 'Die Anmeldeseite',
  removeLogo: 'Logo entfernen',
  theme: 'Hell oder dunkel',
  themes: { light: 'hell', dark: 'dunkel' },
  title: 'Aussehen',
  width: 'Breite',
  widths: { narrow: 'schmal', wide: 'breit' },
}
