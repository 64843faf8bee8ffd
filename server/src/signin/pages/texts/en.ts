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
  link: {
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
}

/** The texts of a language. Games and networks are named as they name themselves. */
export type PageTexts = typeof en
