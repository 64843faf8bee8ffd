import type { PasswordlessTexts } from './en.ts'

/** German. */
export const de: PasswordlessTexts = {
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
  link: {
    title: (game) => `Bei ${game} anmelden`,
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
