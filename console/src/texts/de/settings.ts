/** Words of the settings of a project, and of the look of its hosted pages. */
import type { Texts } from '../texts.ts'

export const settings: Texts['settings'] = {
  byDefault: 'Wie üblich',
  groupHints: {
    project: '',
    players: '',
    shop: 'Bestellungen der Spieler, wohin ihre Zahlungsseiten zurückführen, und was eine Erstattung zurücknimmt.',
    tokens: 'Wer Token prüft, verlässt sich darauf. Sagen Sie vorher Bescheid.',
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
    shop: 'Der Laden',
    tokens: 'Token',
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
    device_sign_in:
      'Spiele melden Spieler über die Kennung ihres Geräts an, bis sie ein Konto anlegen.',
    password_sign_in:
      'Die Anmeldeseite hat ein Formular für Name und Passwort, Spiele haben Aufrufe.',
    registration:
      'Ohne dies legt niemand ein solches Konto an. Wer eines hat, meldet sich weiter an.',
    email_confirmation: 'Eine Nachricht fragt Spieler, ob die Adresse ihnen gehört.',
    deployment_required: 'Ohne sie wird niemand angemeldet, und Token ohne sie werden abgelehnt.',
    jwt_algorithm:
      'Üblich ist ES256. Bibliotheken, die Schlüssel von /keys lesen, kennen nur RS256.',
    jwt_type: 'Üblich ist JWT. Mit at+jwt sind es Access Token nach RFC 9068.',
    own_issuer:
      'Er hat eigene Metadaten und Schlüssel und tritt an die Stelle der öffentlichen Adresse.',
    'playfab.title_id': 'Wie PlayFab ihn unter „Settings“ zeigt.',
    'playfab.simulator': 'Eine Adresse vor der von PlayFab, für Tests. Sonst bleibt sie leer.',
    'shop.sandbox_orders':
      'Bestellungen ohne Geld. Üblich: alle in der Entwicklung, die genannten Spieler im Betrieb.',
    'shop.sandbox_players': 'Einer je Zeile: das sub ihrer Token.',
    'shop.return_urls':
      'Eine je Zeile: https bis auf den Buchstaben genau, oder ein Schema des Spiels wie app://xpayment.com.studio.game.',
    'shop.client_country': 'Sonst bestimmt das Land des Spielers den Preis.',
    webhook_mode:
      'Üblich ist: in order_paid. Mit einer eigenen bekommen Empfänger die Benachrichtigungen einer Transaktion eine nach der anderen.',
    user_validation:
      'Fragt Ihren Empfänger mit user_validation. Nur bei 204 darf der Spieler bezahlen; ohne Antwort darf es niemand.',
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
    device_sign_in: 'Spieler dürfen als Gast spielen',
    password_sign_in: 'Spieler dürfen sich mit Passwort anmelden',
    registration: 'Spieler dürfen ein Konto mit Passwort anlegen',
    email_confirmation: 'E-Mail-Adressen bestätigen lassen',
    deployment_required: 'Jede Anmeldung muss ein Deployment nennen',
    steam_allow_vac_banned: 'Spieler mit VAC-Bann einlassen',
    steam_allow_borrowed: 'Spieler mit geliehenem Spiel einlassen',
    jwt_algorithm: 'Signatur der Token',
    jwt_type: 'Typ der Token',
    own_issuer: 'Token nennen einen eigenen Aussteller',
    'playfab.title_id': 'Titel',
    'playfab.simulator': 'Simulator',
    'shop.sandbox_orders': 'Wer in der Sandbox bestellen darf',
    'shop.sandbox_players': 'Für die Sandbox genannte Spieler',
    'shop.return_urls': 'Wohin Zahlungsseiten zurückführen',
    'shop.client_country': 'Preise nach dem Land, das der Client nennt',
    'shop.limits_after_refund': 'Grenzen einer erstatteten Bestellung',
    'shop.take_back.virtual_currency': 'Eine Erstattung nimmt Spielwährung zurück',
    'shop.take_back.consumable': 'Eine Erstattung nimmt Verbrauchbares zurück',
    'shop.take_back.non_consumable': 'Eine Erstattung nimmt dauerhaft Besessenes zurück',
    'shop.take_back.non_renewing_subscription': 'Eine Erstattung nimmt auf Zeit Besessenes zurück',
    webhook_mode: 'Wie eine Zahlung gemeldet wird',
    user_validation: 'Fragen, bevor die Bezahlseite Geld nimmt',
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
  words: {
    combined: 'In order_paid',
    separate: 'Mit einer eigenen Benachrichtigung vor order_paid',
    everybody: 'alle',
    listed: 'die genannten Spieler',
    nobody: 'niemand',
    give_back: 'wieder zu haben',
    keep: 'bleiben verbraucht',
    debt: 'ganz; Ausgegebenes wird geschuldet',
    rest: 'soweit es da ist',
    nothing: 'gar nicht',
  },
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
