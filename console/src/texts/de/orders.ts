/** Words of orders of the shop. */
import type { Texts } from '../texts.ts'

export const orders: Texts['orders'] = {
  again:
    'Der Spieler kann neu bestellen. Geld, das noch kommt, wird angerechnet oder von selbst zurückgegeben.',
  allOfPlayer: 'Alle Bestellungen dieses Spielers',
  attempts: 'Zahlungsversuche',
  became: 'Was daraus wurde',
  causes: {
    left: 'Der Spieler hat auf der Bezahlseite abgebrochen, bevor bezahlt war.',
    unseen:
      'Nicht bezahlt: 15 Minuten lang sah niemand auf die Bezahlseite, darum wurde sie geschlossen.',
    expired: 'Innerhalb von 24 Stunden wurde nicht bezahlt.',
    sold_out:
      'Nicht bezahlt: Als der Spieler zahlen wollte, waren die Artikel ausverkauft, oder sie gehörten ihm schon.',
    rejected: 'Die Zahlung wurde als Betrug zurückgewiesen.',
    refunded:
      'Alles Geld wurde erstattet. Die Artikel wurden so zurückgenommen, wie es die Einstellungen des Ladens sagen.',
    erased: 'Der Spieler wurde gelöscht, bevor bezahlt war.',
  },
  ended: 'Sie endete ohne Geld.',
  expires: 'Spätestens endet sie',
  given: 'Sie ist bezahlt, und der Spieler hat bekommen, was er bestellt hat.',
  givenElsewhere:
    'Sie ist bezahlt. Diesen Spieler kennt der Dienst nicht, darum gibt der Server des Spiels die Artikel, sobald er von der Zahlung erfährt.',
  gone: 'Diese Bestellung gibt es in diesem Projekt nicht.',
  lead: 'Was Spieler im Laden für Geld bestellt haben, und was daraus wurde. Das Neueste steht oben.',
  moreLines: (count) => `und ${count} weitere`,
  noAttempts: 'Niemand hat versucht, sie zu bezahlen.',
  nothingYet:
    'Es gibt noch keine Bestellung. Ein Spieler bestellt im Spiel, oder der Server des Spiels bestellt für ihn.',
  one: (id) => `Bestellung ${id}`,
  owns: 'Was dem Spieler jetzt gehört',
  paidBy: (transaction) => `Bezahlt mit Zahlung ${transaction}`,
  parameters: 'Parameter des Spiels',
  parametersLead: 'Das Spiel hat sie mitgegeben. Nachrichten über die Bestellung wiederholen sie.',
  playerHint: 'Die ganze ID des Spielers',
  refundThere: 'Erstattet wird dort.',
  states: {
    new: 'offen',
    done: 'erledigt',
    canceled: 'abgebrochen',
    expired: 'abgelaufen',
  },
  waits:
    'Sie wartet auf ihr Geld. Sieht 15 Minuten lang niemand auf ihre Seite, wird sie geschlossen.',
}
