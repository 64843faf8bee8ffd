/** Words of portals: links that are given, and the pages that they open. */
import { counted } from '../plural.ts'
import type { Texts } from '../texts.ts'

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
  mayChange: 'Einstellungen und Geheimnisse ändern, Tests senden',
  mayLook: 'ansehen',
  mayReplay: 'erneut senden und Aufgegebenes abhaken',
  name: 'Für wen',
  nameHint: 'Unter diesem Namen steht er in der Liste und im Protokoll',
  needsEndpoint: 'Ein Link öffnet Endpunkte, und noch gibt es keinen.',
  neverUsed: 'nie',
  noSuchPageWhy: 'Sie gehört nicht zu diesem Portal.',
  nothingYet: 'Noch wurde kein Link vergeben.',
  origins: 'Seiten, die es in einem Rahmen zeigen dürfen',
  originsHint: 'Ein Ursprung je Zeile, etwa https://partner.example; leer für keine',
  shownOnce:
    'Er wird nur dieses eine Mal gezeigt. Wer ihn hat, darf, was Sie gewählt haben: Bitte vertraulich übergeben.',
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
