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
  account: {
    goBack: 'Fertig. Geh zurück zum Spiel.',
    name: 'Name oder E-Mail-Adresse',
    password: 'Passwort',
    submit: 'Anmelden',
    forgot: 'Passwort vergessen?',
    register: 'Konto anlegen',
    registerTitle: (game) => `Konto für ${game} anlegen`,
    username: 'Name',
    passwordHint: 'Mindestens sechs Zeichen. Mehrere Wörter ergeben ein gutes.',
    registerSubmit: 'Konto anlegen',
    haveOne: 'Ich habe schon ein Konto',
    mailTitle: 'Sieh in deine E-Mails',
    mailSent: (email) =>
      `Eine Nachricht an ${email} ist unterwegs. Folge ihrem Link innerhalb eines Tages.`,
    forgotTitle: 'Passwort vergessen?',
    forgotLead:
      'Gib deinen Namen oder deine E-Mail-Adresse ein. Du bekommst einen Link, mit dem du ein neues Passwort festlegst.',
    forgotSubmit: 'E-Mail senden',
    forgotSent:
      'Wenn es ein solches Konto gibt, ist eine Nachricht unterwegs. Ihr Link gilt eine Stunde.',
    newTitle: 'Neues Passwort festlegen',
    newLabel: 'Neues Passwort',
    newSubmit: 'Passwort festlegen',
    newDone:
      'Das neue Passwort gilt, und du bist überall abgemeldet. Geh zurück zum Spiel und melde dich an.',
    confirmTitle: 'Konto bestätigen',
    confirmAsk: (name, game) =>
      `Hast du das Konto „${name}“ für ${game} angelegt? War es jemand anderes, dann schließe diese Seite.`,
    confirmSubmit: 'Ja, es ist meines',
    confirmDone: 'Das Konto ist bestätigt. Geh zurück zum Spiel und melde dich an.',
    over: 'Er ist abgelaufen oder wurde schon benutzt. Fordere einen neuen an.',
    back: 'Zurück zur Anmeldung',
    wrong: 'Der Name oder das Passwort stimmt nicht.',
    unconfirmed:
      'Dieses Konto ist noch nicht bestätigt. Eine Nachricht mit einem neuen Link ist unterwegs.',
    often: (minutes) =>
      minutes <= 1
        ? 'Zu viele Versuche. Warte eine Minute.'
        : `Zu viele Versuche. Warte ${minutes} Minuten, oder lege ein neues Passwort fest.`,
    badName:
      'Dieser Name geht nicht. Ein @ darf nur darin stehen, wenn er deine E-Mail-Adresse ist.',
    taken: 'Dieser Name ist vergeben. Wähle einen anderen.',
    emailTaken: 'Zu dieser E-Mail-Adresse gibt es schon ein Konto.',
    weak: 'Dieses Passwort ist zu leicht zu erraten. Wähle ein anderes.',
    short: 'Das Passwort braucht 6 bis 100 Zeichen.',
  },
  letter: {
    confirm: {
      subject: (game) => `Bestätige dein Konto für ${game}`,
      lead: (game, name) => `Du hast das Konto „${name}“ für ${game} angelegt.`,
      linkHelp: 'Folge innerhalb eines Tages diesem Link, um es zu bestätigen:',
      linkLabel: 'Konto bestätigen',
      ignore:
        'Wenn du kein Konto angelegt hast, beachte diese Nachricht nicht. Ohne den Link kann es niemand benutzen.',
    },
    reset: {
      subject: (game) => `Ein neues Passwort für ${game}`,
      lead: (game, name) =>
        `Jemand möchte ein neues Passwort für dein Konto „${name}“ bei ${game}.`,
      linkHelp: 'Folge innerhalb einer Stunde diesem Link, um es festzulegen:',
      linkLabel: 'Neues Passwort festlegen',
      ignore:
        'Wenn du das nicht warst, beachte diese Nachricht nicht. Dein Passwort bleibt, wie es ist.',
    },
    taken: {
      subject: (game) => `Du hast schon ein Konto für ${game}`,
      lead: (game, name) =>
        `Jemand wollte mit dieser Adresse ein Konto für ${game} anlegen. Du hast schon eines: „${name}“.`,
      linkHelp:
        'Wenn du das warst und das Passwort vergessen hast, lege innerhalb einer Stunde ein neues fest:',
      linkLabel: 'Neues Passwort festlegen',
      ignore:
        'Wenn du das nicht warst, beachte diese Nachricht nicht. Es hat sich nichts geändert.',
    },
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
