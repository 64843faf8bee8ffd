/** Words of packages, virtual items and bundles, where each kind has its own. */
import { counted } from '../../plural.ts'
import type { Texts } from '../../texts.ts'

export const items: Texts['items'] = {
  addContent: 'Weiteren Artikel hinzufügen',
  all: { package: 'Alle Pakete', virtualItem: 'Alle virtuellen Artikel', bundle: 'Alle Bündel' },
  changed: (what) => `${what} geändert`,
  chosen: (what) => `${what} ausgewählt`,
  contentLead:
    'Virtuelle Artikel, Währungen, Pakete und Bündel. Ein Bündel darin darf selbst keine Bündel enthalten. Tippen Sie einen Teil einer SKU oder eines Namens.',
  contentNumber: (nth) => `Artikel ${nth}`,
  copy: 'Kopie anlegen',
  copyOf: (sku) => `Eine Kopie von ${sku}: Geben Sie ihr eine eigene SKU.`,
  copyGone: (sku) => `${sku} gibt es nicht (mehr), also ist nichts zu kopieren.`,
  counts: {
    package: (count) => counted(count, 'Paket', 'Pakete', 'de'),
    virtualItem: (count) => counted(count, 'virtueller Artikel', 'virtuelle Artikel', 'de'),
    bundle: (count) => counted(count, 'Bündel', 'Bündel', 'de'),
  },
  create: {
    package: 'Neues Paket',
    virtualItem: 'Neuer virtueller Artikel',
    bundle: 'Neues Bündel',
  },
  createLeads: {
    package: 'Ein Paket mit Spielwährung, das Spieler kaufen.',
    virtualItem: 'Etwas, das Spielern gehört: für immer, für eine Zeit oder bis es verbraucht ist.',
    bundle: 'Mehrere Artikel zu einem Preis. Es wird erst angelegt und später gezeigt.',
  },
  forms: { package: 'Das Paket', virtualItem: 'Der virtuelle Artikel', bundle: 'Das Bündel' },
  gone: {
    package:
      'Kein Paket hat diese SKU. Es wurde vielleicht gelöscht, oder sie gehört zu etwas anderem.',
    virtualItem:
      'Kein virtueller Artikel hat diese SKU. Er wurde vielleicht gelöscht, oder sie gehört zu etwas anderem.',
    bundle:
      'Kein Bündel hat diese SKU. Es wurde vielleicht gelöscht, oder sie gehört zu etwas anderem.',
  },
  leads: {
    package:
      'Pakete mit Spielwährung, die Spieler kaufen. Name, Preis und Platz ändern Sie, indem Sie sie anklicken.',
    virtualItem:
      'Was Spielern gehören kann. Name, Preis und Platz ändern Sie, indem Sie sie anklicken.',
    bundle:
      'Mehrere Artikel zu einem Preis. Name, Preis und Platz ändern Sie, indem Sie sie anklicken.',
  },
  makeIt: {
    package: 'Paket anlegen',
    virtualItem: 'Virtuellen Artikel anlegen',
    bundle: 'Bündel anlegen',
  },
  nothingYet: {
    package: 'Es gibt noch kein Paket. „Neues Paket“ legt das erste an.',
    virtualItem:
      'Es gibt noch keinen virtuellen Artikel. „Neuer virtueller Artikel“ legt den ersten an.',
    bundle: 'Es gibt noch kein Bündel. „Neues Bündel“ legt das erste an.',
  },
  nouns: { package: 'Paket', virtualItem: 'Virtueller Artikel', bundle: 'Bündel' },
  others: (count) => `${count} ${count === 1 ? 'weiteres ändert' : 'weitere ändern'} sich ebenso.`,
  owned: 'Besitz',
  ownedLead: 'Was Spieler schon haben, bleibt, wie sie es bekommen haben.',
  ownedWays: {
    for_good: 'für immer: einmal je Spieler',
    consumable: 'bis es verbraucht ist, Stück für Stück',
    time: 'für eine Zeit: Jedes weitere verlängert sie',
  },
  ownership: {
    consumable: (uses) =>
      uses === 1
        ? 'wird verbraucht'
        : `wird verbraucht, ${counted(uses, 'Nutzung', 'Nutzungen', 'de')} je Stück`,
    non_consumable: 'für immer',
    period: {
      minute: (count) => counted(count, 'Minute', 'Minuten', 'de'),
      hour: (count) => counted(count, 'Stunde', 'Stunden', 'de'),
      day: (count) => counted(count, 'Tag', 'Tage', 'de'),
      week: (count) => counted(count, 'Woche', 'Wochen', 'de'),
      month: (count) => counted(count, 'Monat', 'Monate', 'de'),
      year: (count) => counted(count, 'Jahr', 'Jahre', 'de'),
    },
  },
  pages: {
    package: 'Seiten des Pakets',
    virtualItem: 'Seiten des virtuellen Artikels',
    bundle: 'Seiten des Bündels',
  },
  periodType: 'Zeiteinheit',
  periodTypes: {
    minute: 'Minuten',
    hour: 'Stunden',
    day: 'Tage',
    week: 'Wochen',
    month: 'Monate',
    year: 'Jahre',
  },
  periodValue: 'Wie lange',
  removeContent: (nth) => `Artikel ${nth} entfernen`,
  resetLimits: 'Alle neu kaufen lassen',
  resetLimitsDone: 'Alle können es neu kaufen.',
  resetLimitsKept: 'Was Spielern gehört, bleibt, und die Grenze für alle Spieler zusammen auch.',
  resetLimitsOf: (sku) => `Alle ${sku} neu kaufen lassen?`,
  resetLimitsWhat: (total) =>
    `Was jeder Spieler davon gekauft hat, zählt nicht mehr: Jeder kann wieder ${counted(total, 'Stück', 'Stück', 'de')} kaufen. Das lässt sich nicht zurücknehmen.`,
  restoreWhat: {
    package: 'Das Paket wird wieder, was es damals war:',
    virtualItem: 'Der virtuelle Artikel wird wieder, was er damals war:',
    bundle: 'Das Bündel wird wieder, was es damals war:',
  },
  review: (what) => `${what} ändern?`,
  titles: { package: 'Pakete', virtualItem: 'Virtuelle Artikel', bundle: 'Bündel' },
  unchanged: (count) =>
    count === 1 ? '1 weiteres bleibt, wie es ist.' : `${count} weitere bleiben, wie sie sind.`,
  usages: 'Nutzungen eines Stücks',
  usagesHint: 'Leer: eine Nutzung',
}

/** Words for one change of many packages. */
export const bulk: Texts['bulk'] = {
  amountIn: (currency) => `Betrag (${currency})`,
  change: 'Änderung an allen',
  choose: (sku) => `${sku} auswählen`,
  chooseAll: (count) =>
    count === 1
      ? 'Das eine auswählen, das der Filter findet'
      : `Alle ${count} auswählen, die der Filter findet`,
  chooseFirst: (count) => `Die ersten ${count} auswählen, die der Filter findet`,
  chooseNone: 'Keines auswählen',
  chooseShown: (count) =>
    count === 1 ? 'Das eine gezeigte auswählen' : `Alle ${count} gezeigten auswählen`,
  done: (done, count) => `${done} von ${count} gespeichert`,
  kinds: {
    price: 'Preis festlegen',
    raise: 'Preis um Prozent erhöhen',
    lower: 'Preis um Prozent senken',
    isShown: 'Im Laden zeigen',
    isHidden: 'Nicht im Laden zeigen',
    isOn: 'Einschalten',
    isOff: 'Ausschalten',
    period: 'Nur in einem Zeitraum verkaufen',
    noPeriods: 'Immer verkaufen',
    joinGroup: 'In eine Gruppe aufnehmen',
    leaveGroup: 'Aus einer Gruppe nehmen',
    place: 'An einen Platz stellen …',
  },
  needs: { percent: 'Prozent', group: 'Gruppe', place: 'Platz in der Liste, 1 ist der erste' },
  overtaken:
    'Jemand hat inzwischen einige davon geändert. Das würde sich jetzt ändern: Sehen Sie noch einmal hin.',
  progress: 'Bisher gespeichert',
}
