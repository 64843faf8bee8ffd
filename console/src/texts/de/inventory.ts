/** Words of what a player owns. */
import { counted } from '../plural.ts'
import type { Texts } from '../texts.ts'

const plain = new Intl.NumberFormat('de')

export const inventory: Texts['inventory'] = {
  after: 'Danach',
  balances: 'Währungen',
  causes: {
    order: 'Bestellung',
    payment: 'Preis einer Bestellung',
    refund: 'Bestellung zurückgenommen',
    repayment: 'Preis zurückgegeben',
    purchase: 'Anderswo gekauft',
    consume: 'Verbraucht',
    reward: 'Vom Studio gegeben',
    revoke: 'Vom Studio genommen',
    set: 'Vom Studio gesetzt',
    import: 'Mitgebracht',
  },
  change: 'Änderung',
  comment: 'Grund',
  commentHint:
    'Steht im Hauptbuch. Ihre Kollegen lesen ihn, und das Spiel des Spielers kann es auch.',
  count: (count) => plain.format(count),
  debt: (count) => `${plain.format(count)} geschuldet`,
  debtWhy: 'Ausgegeben, bevor die Bestellung erstattet wurde. Was hereinkommt, tilgt das zuerst.',
  done: { given: 'Gegeben:', taken: 'Genommen:' },
  doneLine: (name, there) => `${name}, jetzt ${plain.format(there)}`,
  ends: 'bis',
  give: 'Etwas geben',
  giveIt: 'Geben',
  giveTitle: (name) => `${name} etwas geben?`,
  giveWhat: 'Es ist sofort da. Von einem Bündel oder Paket bekommt der Spieler, was darin ist.',
  goods: 'Artikel',
  item: 'Artikel',
  itemHint: 'Seine SKU: Tippen Sie einen Teil davon oder von seinem Namen',
  kinds: {
    consumable: 'wird verbraucht',
    non_consumable: 'für immer',
    non_renewing_subscription: 'für eine Zeit',
    virtual_currency: 'Währung',
  },
  lead: 'Was diesem Spieler gehört, und jede Änderung daran.',
  ledger: 'Hauptbuch',
  ledgerLead: 'Jede Änderung, die neueste zuerst. Zusammen ergeben sie, was da ist.',
  noCurrencies: 'Der Katalog hat keine Währung, und der Spieler auch nicht.',
  noGoods: 'Dem Spieler gehört kein Artikel.',
  nothingYet: 'Noch ist nichts gekommen oder gegangen.',
  ofOrder: (order) => `Bestellung ${order}`,
  ofWanted: (wanted) => `von ${plain.format(wanted)} gewünschten`,
  owes: (count) => `schuldet ${plain.format(count)}`,
  pieces: (count) => counted(count, 'Stück', 'Stück', 'de'),
  quantity: 'Wie viele',
  sandbox: 'Test',
  sku: 'SKU',
  take: 'Zurücknehmen',
  takeOf: (name) => `Zurücknehmen: ${name}`,
  takeTitle: (item, player) => `${item} von ${player} zurücknehmen?`,
  takes: {
    item: 'Der Artikel ist dann weg. Er kann wieder gegeben werden.',
    units: (taken, there, left) =>
      `${plain.format(taken)} von ${plain.format(there)} ${taken === 1 ? 'geht' : 'gehen'} weg, ${plain.format(left)} ${left === 1 ? 'bleibt' : 'bleiben'}.`,
    opened: (uses) =>
      `Auch das angebrochene Stück geht weg, mit noch ${counted(uses, 'Nutzung', 'Nutzungen', 'de')}.`,
    tooMany: (there) =>
      `Da ${there === 1 ? 'ist' : 'sind'} nur ${plain.format(there)}: Der Dienst nimmt alles, was Sie verlangen, oder nichts.`,
    sooner: 'Es endet um so viel früher, wie so viele halten:',
    now: 'Es endet sofort.',
    unknown: 'Es endet um so viel früher, wie so viele halten, aber nicht vor jetzt.',
  },
  uses: (count) => `angebrochen, noch ${counted(count, 'Nutzung', 'Nutzungen', 'de')}`,
  what: 'Was geschah',
  who: 'Von wem',
  whoPlayer: 'der Spieler',
}
