/** Words of the webhooks' further lists, as dead letters and replays, and of portals. */
import { counted } from '../plural.ts'
import type { Texts } from '../texts.ts'

const deliveriesOf = (count: number): string => counted(count, 'Zustellung', 'Zustellungen', 'de')
const lettersOf = (count: number): string =>
  counted(count, 'aufgegebene Zustellung', 'aufgegebene Zustellungen', 'de')

export const deadLetters: Texts['deadLetters'] = {
  causes: 'Nach Ursache',
  code: 'Code des Empfängers',
  codeHint: 'Zum Beispiel INVALID_USER',
  counted: (count, isAll) =>
    `Von der Liste ${count === 1 ? 'verschwindet' : 'verschwinden'} ${lettersOf(count)}${isAll ? '' : ' oder mehr'}.`,
  counting: 'Es wird gezählt …',
  died: 'Aufgegeben',
  dismiss: 'Abhaken',
  dismissCounted: (count, isAll) => (isAll ? `${count} abhaken` : `${count} und mehr abhaken`),
  dismissed: (count) => `Abgehakt: ${lettersOf(count)}.`,
  dismissedSoFar: (count) => `Bisher abgehakt: ${count}.`,
  dismissThese: (count) => `Diese ${count} abhaken`,
  dismissTitle: 'Aufgegebene Zustellungen abhaken?',
  dismissWhat:
    'Sie bleiben aufgegeben, und keine Wiederholung im Ganzen sendet sie. Einzeln geht es weiterhin, auf der eigenen Seite.',
  hasCode: 'Mit Code',
  last: 'zuletzt',
  lead: 'Benachrichtigungen, die aufgegeben wurden. Bringen Sie erst den Empfänger in Ordnung, dann wiederholen Sie sie oder haken sie ab.',
  letters: lettersOf,
  nothing:
    'Nichts wurde aufgegeben. Hier stünde, was Ihre Empfänger endgültig nicht angenommen haben.',
  onlyNewest: 'Gezählt sind hier nur die neuesten 10.000.',
  reason: 'Grund',
  reasons: {
    refused: 'vom Empfänger abgelehnt',
    exhausted: 'kein Versuch kam an',
    endpoint_deleted: 'der Endpunkt wurde gelöscht',
    endpoint_down: 'der Endpunkt war zu lange nicht erreichbar',
  },
  replayThese: (count) => `Diese ${count} wiederholen`,
  showThese: 'Diese zeigen',
  withOrWithout: { true: 'mit Code', false: 'ohne Code' },
}

export const replays: Texts['replays'] = {
  begin: (count, isAll) =>
    isAll ? `${deliveriesOf(count)} wiederholen` : `${count} oder mehr Zustellungen wiederholen`,
  beginAny: 'Wiederholen',
  cancel: 'Abbrechen und beenden',
  cancelTitle: 'Diese Wiederholung beenden?',
  cancelWhat:
    'Sie macht nichts mehr bereit und lässt sich nicht fortsetzen. Was schon bereit ist, wird noch gesendet.',
  counting: 'Es wird gezählt …',
  create: 'Neue Wiederholung',
  createLead:
    'Stellt noch einmal zu, was ein Filter findet, das Älteste zuerst. Neues geht immer vor.',
  deliveries: deliveriesOf,
  filter: 'Was wiederholt wird',
  finds: (count, isAll) =>
    count === 0 && isAll
      ? 'Nichts passt: Es gibt nichts zu wiederholen.'
      : `Wiederholt ${count === 1 ? 'würde' : 'würden'} ${deliveriesOf(count)}${isAll ? '.' : ' oder mehr; weiter wurde nicht gezählt.'}`,
  gone: 'Diese Wiederholung ist nicht mehr aufgehoben, oder sie gehört nicht zu diesem Projekt.',
  lead: 'Viele Zustellungen auf einmal wiederholt, etwa nach einem Ausfall. Zu sehen sind die letzten dreißig Tage.',
  made: 'Begonnen',
  madeReady: (count) => `Bisher bereit gemacht: ${deliveriesOf(count)}.`,
  madeReadyOf: (count, all) => `Bereit gemacht: ${count} von ${deliveriesOf(all)}.`,
  missedHint:
    'Verpasst ist, was geschah, als der Endpunkt abgeschaltet war, andere Arten hörte oder noch nicht da war.',
  needsBeginning: 'Bitte angeben, seit wann: Es geht um mehr als Aufgegebenes.',
  nothingChosen: 'Bitte mindestens eines wählen.',
  nothingYet:
    'Noch nichts wurde wiederholt. Eine Wiederholung nach einem Ausfall würde hier stehen.',
  one: 'Wiederholung',
  partDone: 'fertig',
  pause: 'Anhalten',
  progress: 'Fortschritt',
  rate: 'Je Endpunkt und Sekunde',
  rateHint: 'Höchstens 500; ein langsamer Empfänger bestimmt sein Tempo selbst',
  reached: (time) => `Ereignisse bis ${time} sind erledigt`,
  readyIsNotSent:
    'Was bereit ist, wird so schnell gesendet, wie der Empfänger es verträgt; die Liste der Zustellungen zeigt jede.',
  reason: 'Aufgegeben, weil',
  replayed: 'Wiederholt',
  resume: 'Fortsetzen',
  sameBodies:
    'Inhalte und webhook-ids bleiben gleich; Empfänger erkennen wieder, was sie schon haben.',
  states: {
    running: 'läuft',
    paused: 'angehalten',
    canceled: 'abgebrochen',
    finished: 'abgeschlossen',
  },
  status: 'Beantwortet mit Status',
  statuses: { dead: 'Aufgegebenes', delivered: 'Zugestelltes', missed: 'Verpasstes' },
  statusHint: 'Zum Beispiel 503',
  waitsFor: {
    disabled_endpoint: 'wartet: der Endpunkt ist abgeschaltet',
    paused_endpoint: 'wartet: der Endpunkt ist angehalten',
  },
  what: 'Was wiederholt wird',
  wrongRate: 'Das Tempo ist eine ganze Zahl von 1 bis 500.',
  wrongStatus: 'Der Status ist eine Zahl von 100 bis 599.',
}

export const eventTypes: Texts['eventTypes'] = {
  because: {
    not_allowed: 'Wer die Installation betreibt, muss sie erst einschalten.',
    switched_off: 'Für dieses Projekt abgeschaltet: Ist sie fällig, wird nichts geschrieben.',
    not_in_mode:
      'In diesem Projekt steht die Zahlung in order_paid, unter billing. Das ändert man in den Einstellungen.',
  },
  asksNobody: 'Vor einer Zahlung wird niemand gefragt. Das ändert man in den Einstellungen.',
  copyExample: 'Beispiel kopieren',
  example: 'Beispiel',
  exampleOf: (type) => `Beispiel für ${type}`,
  isNotSent: 'wird nicht gesendet',
  isSent: 'wird gesendet',
  lead: 'Wovon Ihre Empfänger hören können, jeweils mit einem Beispiel des Inhalts.',
  off: 'Abschalten',
  offTitle: (type) => `${type} abschalten?`,
  inSettings: 'Zu den Einstellungen',
  offWhat:
    'Solange sie abgeschaltet ist, wird nichts geschrieben, und was geschieht, wird auch später nicht gesendet. Was schon geschrieben ist, geht noch hinaus.',
  switchOff: (type) => `${type} abschalten`,
  switchOn: (type) => `${type} einschalten`,
}

export const portal: Texts['portal'] = {
  actions: 'Aktion',
  closed: 'Dieses Portal ist geschlossen',
  closedWhy:
    'Der Link ist abgelaufen, wurde zurückgenommen, oder die Seite wurde neu geladen: Sein Geheimnis bleibt nirgends im Browser. Öffnen Sie den Link noch einmal, oder fragen Sie, wer ihn Ihnen gegeben hat.',
  copy: 'Link kopieren',
  endpoints: 'Endpunkte',
  ends: 'Endet',
  for: 'für',
  give: 'Link vergeben',
  hasEnded: 'abgelaufen',
  haveCopied: 'Ich habe ihn kopiert',
  isOpen: 'gilt',
  isTakenBack: 'zurückgenommen',
  lead: 'Links für Partner, die einen Empfänger betreiben und hier kein Konto haben. Jeder öffnet die Webhooks einiger Endpunkte.',
  length: 'Er gilt für',
  lengths: {
    '86400': 'einen Tag',
    '604800': 'eine Woche',
    '2592000': 'dreißig Tage',
    '31536000': 'ein Jahr',
  },
  linkFor: (name) => `Link für ${name}`,
  looksAlways:
    'Wer den Link hat, sieht Zustellungen mit ihrem Inhalt und Einstellungen ohne Geheimnisse.',
  madeBy: 'Vergeben von',
  makerMayNot: 'darf ihn nicht mehr vergeben',
  mayChange: 'Einstellungen und Geheimnisse ändern, Tests senden',
  mayLook: 'ansehen',
  mayReplay: 'erneut senden und Aufgegebenes abhaken',
  name: 'Für wen',
  nameHint: 'Unter diesem Namen steht er in der Liste und im Protokoll',
  needsEndpoint: 'Ein Link öffnet Endpunkte, und noch gibt es keinen.',
  neverUsed: 'nie',
  noSuchPageWhy: 'Sie gehört nicht zu diesem Portal.',
  nothingYet: 'Noch wurde kein Link vergeben.',
  opensNothing: 'öffnet nichts',
  origins: 'Seiten, die es in einem Rahmen zeigen dürfen',
  originsHint: 'Ein Ursprung je Zeile, etwa https://partner.example; leer für keine',
  shownOnce:
    'Er wird nur dieses eine Mal gezeigt. Wer ihn hat, darf, was Sie gewählt haben: Geben Sie ihn vertraulich weiter.',
  takeBack: 'Zurücknehmen',
  takeBackTitle: (name) => `Link für ${name} zurücknehmen?`,
  takeBackWhat: 'Er ist sofort geschlossen, auch wo ihn gerade jemand offen hat.',
  title: 'Portal',
  used: 'Geöffnet',
  uses: (count) => counted(count, 'Mal', 'Mal', 'de'),
  works: 'Was erlaubt ist',
  wrongEndpoints: 'Bitte mindestens einen wählen.',
  wrongName: 'Bitte angeben, für wen, in höchstens 200 Zeichen.',
  wrongOrigins: 'Jede Zeile ist ein Ursprung, der mit https:// beginnt und keinen Pfad hat.',
}
