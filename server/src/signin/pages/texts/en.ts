/** English, which says what every other language has to say. */
export const en = {
  signIn: {
    title: (game: string) => `Sign in to ${game}`,
    lead: 'Choose how you want to continue.',
    continueWith: (network: string) => `Continue with ${network}`,
    continueWithWallet: 'Continue with phone or e-mail',
    more: (count: number) => `More ways to sign in (${count})`,
    none: 'There is no way to sign in here yet.',
    noneHelp: 'The makers of the game have to connect a network first. Please come back later.',
  },
  linking: {
    title: (network: string, game: string) => `Link ${network} to your account in ${game}?`,
    account: 'Account',
    lead: (network: string) => `From then on you can sign in to this account with ${network}, too.`,
    warning:
      'Go on only if you began this in the game yourself. If somebody sent you here, close this page: the account is theirs, not yours.',
    goOn: (network: string) => `Link ${network}`,
  },
  failure: {
    expired: {
      title: 'This sign-in is over',
      help: 'It took longer than ten minutes, was finished already, or began in another browser. Go back to the game and sign in again.',
    },
    denied: {
      title: 'The sign-in was not completed',
      help: 'The network did not let you in, or you canceled. Go back to the game and sign in again, perhaps another way.',
    },
    unavailable: {
      title: 'This way to sign in is not available',
      help: 'Go back to the game and choose another way to sign in.',
    },
    misasked: {
      title: 'The game asked for something that is not possible',
      help: 'Nothing is wrong with your account. Go back to the game and try again. If it happens again, tell the game’s support what stands below.',
    },
    banned: {
      title: 'This account is banned',
      help: 'You cannot sign in with it. If you think that this is a mistake, write to the game’s support.',
    },
    busy: {
      title: 'Too many tries',
      help: 'Wait a minute, then load this page again.',
    },
    unreachable: {
      title: 'The sign-in is not reachable just now',
      help: 'Wait a moment, then go back to the game and try again.',
    },
    broken: {
      title: 'Something broke on our side',
      help: 'Go back to the game and try again. If it happens again, tell the game’s support what stands below.',
    },
    code: 'Code',
    request: 'Request',
    detail: 'For the makers of the game',
    back: (game: string) => `Back to ${game}`,
  },
  foot: { terms: 'Terms of use', privacy: 'Privacy', support: 'Support' },
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
  mailLink: {
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

/** The texts of a language. Games and networks are named as they name themselves. */
export type Texts = typeof en
