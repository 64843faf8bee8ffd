import type { Texts } from './en.ts'

/** German. */
export const de: Texts = {
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
  linking: {
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
  wallet: {
    title: (game) => `Bei ${game} anmelden`,
    phone: 'Telefonnummer',
    phoneHint: 'Mit Ländervorwahl, zum Beispiel +49 30 23125 014',
    sendText: 'Code per SMS senden',
    email: 'E-Mail-Adresse',
    sendMail: 'Code per E-Mail senden',
    or: 'oder',
    others: 'Andere Anmeldewege',
    none: 'Codes können gerade nicht gesendet werden. Bitte melde dich anders an.',
  },
  code: {
    title: 'Code eingeben',
    sent: (target) =>
      `Ein Code aus sechs Ziffern ist unterwegs an ${target}. Er gilt zehn Minuten.`,
    mailHint: 'Der Link in der E-Mail geht auch, in diesem Browser.',
    label: 'Code',
    submit: 'Weiter',
    again: 'Noch einmal senden',
    otherWay: 'Mit anderer Adresse oder Nummer neu beginnen',
  },
  mailLink: {
    ask: (target) => `Du meldest dich gleich als ${target} an.`,
    submit: 'Anmelden',
    otherBrowserTitle: 'Du hast in einem anderen Browser begonnen',
    otherBrowser:
      'Dieser Link gilt nur in dem Browser, in dem du ihn angefordert hast. Geh dorthin zurück und gib den Code aus der E-Mail ein.',
  },
  emailStep: {
    title: 'Deine E-Mail-Adresse',
    ask: (game) => `${game} möchte deine E-Mail-Adresse wissen.`,
    submit: 'Weiter',
  },
  confirm: {
    title: 'E-Mail-Adresse bestätigen',
    sent: (target) =>
      `Eine Nachricht ist unterwegs an ${target}. Gib den Code daraus ein, oder folge innerhalb eines Tages ihrem Link.`,
    submit: 'Bestätigen',
    later: 'Ohne Bestätigung weiter',
    ask: (email, game) => `Gehört ${email} dir, und hast du sie für ${game} eingegeben?`,
    yes: 'Ja, bestätigen',
    doneTitle: 'Danke',
    done: (email) => `${email} ist bestätigt. Du kannst diese Seite schließen.`,
    overTitle: 'Dieser Link gilt nicht mehr',
    over: 'Er ist abgelaufen oder wurde schon benutzt. Falls deine Adresse nicht bestätigt ist, gib sie im Spiel noch einmal ein.',
    takenTitle: 'Diese Adresse gehört zu einem anderen Konto',
    taken:
      'Mit ihr meldet sich bei diesem Spiel schon jemand an. Melde dich mit jenem Konto an, oder gib eine andere Adresse ein.',
  },
  mistake: {
    phone: 'Schreib die Nummer mit Ländervorwahl, zum Beispiel +49 30 23125 014.',
    email:
      'Das ist keine E-Mail-Adresse. Sie braucht einen Namen, ein @ und eine Domain, wie name@example.com.',
    code: 'Dieser Code ist falsch. Sieh in die neueste Nachricht und versuch es noch einmal.',
    digits: 'Gib die sechs Ziffern aus der Nachricht ein.',
    tries: 'Zu viele Versuche mit diesem Code. Fordere einen neuen an.',
    often: (minutes) =>
      minutes <= 1
        ? 'Dorthin ging gerade eine Nachricht. Warte eine Minute, bevor du noch eine anforderst.'
        : `Dorthin gingen schon mehrere Nachrichten. Versuch es in ${minutes} Minuten wieder.`,
    refused:
      'Dorthin kann nichts zugestellt werden. Prüf deine Eingabe, oder nimm einen anderen Weg.',
    notSent:
      'Die Nachricht konnte gerade nicht gesendet werden. Warte einen Moment und versuch es noch einmal.',
  },
  message: {
    codeSubject: (game, code) => `${code} ist dein Code für ${game}`,
    codeLead: (game) => `Dein Code für ${game}:`,
    codeHelp: 'Er gilt zehn Minuten. Gib ihn dort ein, wo du ihn angefordert hast.',
    linkHelp: 'Oder folge diesem Link, im selben Browser:',
    linkLabel: 'Anmelden',
    confirmSubject: (game, code) => `${code} bestätigt deine E-Mail-Adresse für ${game}`,
    confirmLead: (game) => `Dein Code, um diese E-Mail-Adresse für ${game} zu bestätigen:`,
    confirmLinkHelp: 'Oder folge innerhalb eines Tages diesem Link:',
    confirmLabel: 'Adresse bestätigen',
    ignore:
      'Wenn du das nicht angefordert hast, beachte diese Nachricht nicht. Sag niemandem den Code.',
    text: (game, code) => `${code} ist dein Code für ${game}. Sag ihn niemandem.`,
  },
}
