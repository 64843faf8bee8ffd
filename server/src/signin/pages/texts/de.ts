import type { PageTexts } from './en.ts'

/** German. */
export const de: PageTexts = {
  signIn: {
    title: (game) => `Bei ${game} anmelden`,
    lead: 'Wähle, wie du weitermachen möchtest.',
    continueWith: (network) => `Weiter mit ${network}`,
    continueWithWallet: 'Weiter mit Telefon oder E-Mail',
    more: (count) => `Weitere Möglichkeiten (${count})`,
    none: 'Hier kann man sich noch nicht anmelden.',
    noneHelp:
      'Die Macher des Spiels müssen zuerst ein Netzwerk verbinden. Bitte komm später wieder.',
  },
  link: {
    title: (network, game) => `${network} mit deinem Konto in ${game} verknüpfen?`,
    account: 'Konto',
    lead: (network) => `Danach kannst du dich in diesem Konto auch mit ${network} anmelden.`,
    warning:
      'Mach nur weiter, wenn du das im Spiel selbst begonnen hast. Hat dich jemand hierher geschickt, dann schließe diese Seite: Das Konto gehört dann nicht dir.',
    goOn: (network) => `${network} verknüpfen`,
  },
  failure: {
    expired: {
      title: 'Diese Anmeldung ist vorbei',
      help: 'Sie hat länger als zehn Minuten gedauert, war schon abgeschlossen oder hat in einem anderen Browser begonnen. Geh zurück zum Spiel und melde dich noch einmal an.',
    },
    denied: {
      title: 'Die Anmeldung wurde nicht abgeschlossen',
      help: 'Das Netzwerk hat dich nicht hereingelassen, oder du hast abgebrochen. Geh zurück zum Spiel und melde dich noch einmal an, vielleicht auf einem anderen Weg.',
    },
    unavailable: {
      title: 'Diese Anmeldung gibt es hier nicht',
      help: 'Geh zurück zum Spiel und wähle einen anderen Weg, dich anzumelden.',
    },
    misasked: {
      title: 'Das Spiel hat etwas verlangt, was nicht geht',
      help: 'Mit deinem Konto ist alles in Ordnung. Geh zurück zum Spiel und versuche es noch einmal. Passiert es wieder, dann nenne dem Support des Spiels, was unten steht.',
    },
    banned: {
      title: 'Dieses Konto ist gesperrt',
      help: 'Du kannst dich damit nicht anmelden. Wenn du das für einen Irrtum hältst, schreib dem Support des Spiels.',
    },
    busy: {
      title: 'Zu viele Versuche',
      help: 'Warte eine Minute und lade diese Seite dann neu.',
    },
    unreachable: {
      title: 'Die Anmeldung ist gerade nicht erreichbar',
      help: 'Warte einen Moment, geh dann zurück zum Spiel und versuche es noch einmal.',
    },
    broken: {
      title: 'Bei uns ist etwas schiefgegangen',
      help: 'Geh zurück zum Spiel und versuche es noch einmal. Passiert es wieder, dann nenne dem Support des Spiels, was unten steht.',
    },
    code: 'Code',
    request: 'Anfrage',
    detail: 'Für die Macher des Spiels',
    back: (game) => `Zurück zu ${game}`,
  },
  foot: { terms: 'Nutzungsbedingungen', privacy: 'Datenschutz', support: 'Hilfe' },
}
