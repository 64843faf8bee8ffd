import type { CheckoutTexts } from './en.ts'

export const de: CheckoutTexts = {
  title: 'Dein Einkauf',
  order: (number) => `Bestellung ${number}`,
  total: 'Summe',
  test: 'Das ist ein Test: Es fließt kein Geld.',
  ways: {
    simulated: 'Mit der simulierten Karte bezahlen',
    stripe: 'Mit Karte und auf anderen Wegen bezahlen',
    paypal: 'Mit PayPal bezahlen',
    other: (name) => `Mit ${name} bezahlen`,
  },
  leave: 'Einkauf abbrechen',
  noWays: 'Dieser Laden kann noch keine Zahlungen annehmen. Dir wurde nichts berechnet.',
  notOpened:
    'Die Zahlung ließ sich gerade nicht beginnen. Dir wurde nichts berechnet. Versuche es gleich noch einmal.',
  refused: 'Das Spiel nimmt diesen Einkauf gerade nicht an. Dir wurde nichts berechnet.',
  declined:
    'Die Zahlung wurde abgelehnt. Dir wurde nichts berechnet, und du kannst es noch einmal versuchen.',
  waiting: {
    title: 'Deine Zahlung ist unterwegs',
    lead: 'Diese Seite schaut von selbst wieder nach. Du kannst sie auch schließen: Du bekommst deinen Einkauf, sobald die Zahlung da ist.',
    again: 'Noch einmal nachsehen',
  },
  done: { title: 'Danke!', lead: 'Die Zahlung ist da, und der Einkauf gehört dir.' },
  refunded: {
    title: 'Dieser Einkauf wurde erstattet',
    lead: 'Das Geld geht den Weg zurück, auf dem es kam.',
  },
  left: { title: 'Der Einkauf wurde abgebrochen', lead: 'Dir wurde nichts berechnet.' },
  over: {
    title: 'Diese Bestellung ist zu Ende',
    lead: 'Sie wurde nicht rechtzeitig bezahlt. Dir wurde nichts berechnet. Beginne im Spiel einen neuen Einkauf.',
  },
  soldOut: {
    title: 'Ausverkauft',
    lead: 'Jemand anders war schneller. Dir wurde nichts berechnet; eine Zahlung, die noch kommt, wird erstattet.',
  },
  back: (game) => `Zurück zu ${game}`,
  backByHand: 'Du kannst jetzt ins Spiel zurückkehren.',
  unknown: {
    title: 'Diese Bestellung gibt es nicht',
    lead: 'Die Adresse ist nicht vollständig, oder die Bestellung ist lange vorbei. Beginne den Einkauf im Spiel noch einmal.',
  },
  busy: {
    title: 'Einen Moment, bitte',
    lead: 'Es wurden zu viele Seiten abgerufen. Versuche es in einer Minute wieder.',
  },
  card: {
    title: 'Simulierte Karte',
    lead: 'Hier bezahlt niemand: Wähle, was aus der Zahlung wird.',
    pay: 'Bezahlen',
    slowly: 'Langsam bezahlen',
    decline: 'Ablehnen',
    leave: 'Gehen, ohne zu bezahlen',
  },
}
