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
  account: {
    goBack: 'Done. Go back to the game.',
    name: 'Name or e-mail address',
    password: 'Password',
    submit: 'Sign in',
    forgot: 'Forgot your password?',
    register: 'Make an account',
    registerTitle: (game: string) => `Make an account for ${game}`,
    username: 'Name',
    passwordHint: 'At least six characters. Several words make a good one.',
    registerSubmit: 'Make the account',
    haveOne: 'I have an account already',
    mailTitle: 'Look into your mail',
    mailSent: (email: string) =>
      `A message is on its way to ${email}. Follow its link within a day.`,
    forgotTitle: 'Forgot your password?',
    forgotLead:
      'Enter your name or e-mail address. A mail brings you a link to set a new password.',
    forgotSubmit: 'Send the mail',
    forgotSent:
      'If there is such an account, a message is on its way. Its link is good for an hour.',
    newTitle: 'Set a new password',
    newLabel: 'New password',
    newSubmit: 'Set the password',
    newDone:
      'The new password is set, and you are signed out everywhere. Go back to the game and sign in.',
    confirmTitle: 'Confirm your account',
    confirmAsk: (name: string, game: string) =>
      `Did you make the account “${name}” for ${game}? If somebody else did, close this page.`,
    confirmSubmit: 'Yes, it is mine',
    confirmDone: 'The account is confirmed. Go back to the game and sign in.',
    over: 'It has expired or was used already. Ask for a new one.',
    back: 'Back to sign-in',
    wrong: 'The name or the password is wrong.',
    unconfirmed: 'This account is not confirmed yet. A message with a new link is on its way.',
    often: (minutes: number) =>
      minutes <= 1
        ? 'Too many tries. Wait a minute.'
        : `Too many tries. Wait ${minutes} minutes, or set a new password.`,
    badName: 'This name cannot be used. An @ may stand in it only if it is your e-mail address.',
    taken: 'This name is taken. Choose another one.',
    emailTaken: 'This e-mail address has an account already.',
    weak: 'This password is too easy to guess. Choose another one.',
    short: 'The password needs 6 to 100 characters.',
  },
  letter: {
    confirm: {
      subject: (game: string) => `Confirm your account for ${game}`,
      lead: (game: string, name: string) => `You made the account “${name}” for ${game}.`,
      linkHelp: 'Follow this link within a day to confirm it:',
      linkLabel: 'Confirm the account',
      ignore:
        'If you did not make an account, ignore this message. Without the link nobody can use it.',
    },
    reset: {
      subject: (game: string) => `A new password for ${game}`,
      lead: (game: string, name: string) =>
        `Somebody asked for a new password for your account “${name}” for ${game}.`,
      linkHelp: 'Follow this link within an hour to set it:',
      linkLabel: 'Set a new password',
      ignore: 'If it was not you, ignore this message. Your password stays as it is.',
    },
    taken: {
      subject: (game: string) => `You have an account for ${game} already`,
      lead: (game: string, name: string) =>
        `Somebody wanted to make an account for ${game} with this address. You have one already: “${name}”.`,
      linkHelp: 'If that was you and you forgot the password, set a new one within an hour:',
      linkLabel: 'Set a new password',
      ignore: 'If it was not you, ignore this message. Nothing has changed.',
    },
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
