/** Words of the room in which sign-in is set up. */
import { counted } from '../plural.ts'

export const setUp = {
  before: 'Before',
  copySecret: 'Copy',
  drop: 'Drop my changes',
  haveKept: 'I have kept it',
  lead: 'The clients that players sign in to, and the networks that they sign in by.',
  member: 'What',
  mine: 'Yours',
  overtaken:
    'Somebody else changed this while you wrote. Nothing was saved. Look at it, then save again.',
  save: 'Save',
  saved: 'Saved.',
  shownOnce: 'Keep it in a safe place now. Nobody can read it again, and this page forgets it.',
  takeTheirs: 'Take theirs',
  theirs: 'Theirs',
}

export const clients = {
  add: 'Add this address',
  addThis: (address: string) => `Add this address: ${address}`,
  addresses: (count: number) => counted(count, 'address', 'addresses', 'en'),
  delete: 'Delete',
  deleteOf: (name: string) => `Delete the client ${name}?`,
  deleteWhat:
    'Games and pages that use it cannot sign players in any more. Nobody can take it back.',
  formerUntil: 'The former secret counts besides, until',
  grace: 'The former secret counts besides',
  graces: {
    '0': 'not at all: it ends at once',
    '3600': 'for an hour',
    '86400': 'for a day',
    '604800': 'for a week',
  },
  make: 'New client',
  makeIt: 'Make the client',
  name: 'Name',
  nameHint: 'For you and your colleagues.',
  noneRefused: 'None in the last 14 days.',
  nothingYet: 'There is no client yet. A game or a page needs one to sign players in.',
  number: (id: number | string) => `Client ${id}`,
  redirectUris: 'Redirect URIs',
  redirectUrisHint: 'One in a line: the addresses to which a sign-in may lead back.',
  refusals: (count: number) => counted(count, 'refusal', 'refusals', 'en'),
  refused: 'Refused redirect URIs',
  refusedWhat:
    'Games and pages sent these for this client. Add one only if it is yours: tokens are sent there.',
  renew: 'Renew the secret',
  renewOf: (name: string) => `Renew the secret of ${name}?`,
  renewWhat: 'A new secret takes the place of the former one. It is shown once.',
  secret: 'Secret',
  secretOf: (name: string) => `The secret of ${name}`,
  secretWhat: 'It was shown when it was made, and nobody can read it again.',
  settings: 'Settings of the client',
  title: 'Clients',
  type: 'Kind',
  typeHints: {
    public: 'A game or a page: it can keep no secret.',
    confidential: 'A website with a server, which keeps a secret.',
    server: 'A game server: it signs no players in, and keeps a secret.',
  },
  types: { public: 'public', confidential: 'confidential', server: 'server' },
}

export const networks = {
  callback: 'Callback address',
  connected: 'connected',
  consoleOf: (title: string) => `Open the console of ${title}`,
  copyCallback: 'Copy the callback address',
  credentials: 'Credentials',
  disconnect: 'Disconnect',
  disconnectOf: (title: string) => `Disconnect ${title}?`,
  disconnectWhat:
    'Its credentials are forgotten, and players cannot sign in by it. Their accounts stay.',
  find: 'Find a network',
  findings: { good: 'good', note: 'note', bad: 'wrong' },
  incomplete: 'something is missing',
  isSet: 'It is set. Leave it empty to keep it.',
  limits: 'Good to know',
  noSteps: 'For this one there are no steps here: docs/networks.md has them.',
  noneFits: 'No network has this name.',
  notConnected: 'not connected',
  off: 'switched off',
  offered: 'Players can sign in by it',
  optional: 'May be left out.',
  platform: 'platform',
  saveAndTest: 'Save and test',
  steps: 'Steps',
  testing: 'It is saved. The test asks the network now.',
  title: 'Networks and platforms',
  works: 'The test found nothing wrong.',
  worksNot: 'It is saved, but the test found something wrong.',
}

export const signingKeys = {
  made: 'made',
  nothingYet:
    'There is no key pair: tokens are signed by a shared secret, or nobody has signed in yet.',
  rotate: 'Rotate the keys',
  rotateTitle: 'Rotate the signing keys?',
  rotateWhat:
    'New tokens are signed by the next key at once. Tokens signed before stay valid until they expire.',
  states: { next: 'next', current: 'signs now', previous: 'former' },
  title: 'Signing keys',
  what: 'By these keys tokens are signed. The next one is published before it signs.',
}
