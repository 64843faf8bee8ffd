/** English, which says what every other language has to say. */
export const en = {
  wallet: {
    title: (game: string) => `Sign in to ${game}`,
    phone: 'Phone number',
    phoneHint: 'With the country code, as in +1 202 555 0142',
    sendText: 'Text me a code',
    email: 'E-mail address',
    sendMail: 'E-mail me a code',
    or: 'or',
    others: 'Other ways to sign in',
    none: 'Codes cannot be sent just now. Please sign in another way.',
  },
  code: {
    title: 'Enter your code',
    sent: (target: string) =>
      `A code of six digits is on its way to ${target}. It is good for ten minutes.`,
    mailHint: 'The link in the mail does the same, in this browser.',
    label: 'Code',
    submit: 'Continue',
    again: 'Send it again',
    otherWay: 'Start over with another address or number',
  },
  link: {
    title: (game: string) => `Sign in to ${game}`,
    ask: (target: string) => `You are about to sign in as ${target}.`,
    submit: 'Sign in',
    otherBrowserTitle: 'You began in another browser',
    otherBrowser:
      'This link works only in the browser in which you asked for it. Go back there and enter the code from the mail.',
  },
  emailStep: {
    title: 'Your e-mail address',
    ask: (game: string) => `${game} would like to know your e-mail address.`,
    submit: 'Continue',
  },
  confirm: {
    title: 'Confirm your e-mail address',
    sent: (target: string) =>
      `A message is on its way to ${target}. Enter the code from it, or follow its link within a day.`,
    submit: 'Confirm',
    later: 'Continue without confirming',
    ask: (email: string, game: string) => `Is ${email} yours, and did you enter it for ${game}?`,
    yes: 'Yes, confirm it',
    doneTitle: 'Thank you',
    done: (email: string) => `${email} is confirmed. You can close this page.`,
    overTitle: 'This link is no longer good',
    over: 'It has expired or was used already. If your address is not confirmed, enter it again in the game.',
    takenTitle: 'This address belongs to another account',
    taken:
      'Somebody signs in to this game with it. Sign in with that account, or enter another address.',
  },
  mistake: {
    phone: 'Write the number with its country code, as in +1 202 555 0142.',
    email:
      'This is not an e-mail address. It needs a name, an @ and a domain, as in name@example.com.',
    code: 'This code is wrong. Look at the newest message and try again.',
    digits: 'Enter the six digits from the message.',
    tries: 'Too many tries with this code. Ask for a new one.',
    often: (minutes: number) =>
      minutes <= 1
        ? 'A message went there just now. Wait a minute before you ask for another one.'
        : `Several messages went there already. Ask again in ${minutes} minutes.`,
    refused: 'Messages cannot be delivered there. Check what you entered, or use another way.',
    notSent: 'The message could not be sent just now. Wait a moment and try again.',
  },
  message: {
    codeSubject: (game: string, code: string) => `${code} is your code for ${game}`,
    codeLead: (game: string) => `Your code for ${game}:`,
    codeHelp: 'It is good for ten minutes. Enter it where you asked for it.',
    linkHelp: 'Or follow this link, in the same browser:',
    linkLabel: 'Sign in',
    confirmSubject: (game: string, code: string) =>
      `${code} confirms your e-mail address for ${game}`,
    confirmLead: (game: string) => `Your code to confirm this e-mail address for ${game}:`,
    confirmLinkHelp: 'Or follow this link within a day:',
    confirmLabel: 'Confirm the address',
    ignore: 'If you did not ask for this, ignore this message. Never tell anybody the code.',
    text: (game: string, code: string) =>
      `${code} is your code for ${game}. Never tell it to anybody.`,
  },
}

/** The texts of a language. Games are named as they name themselves. */
export type PasswordlessTexts = typeof en
