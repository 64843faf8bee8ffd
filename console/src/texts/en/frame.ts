/** Words of the frame, of signing in, and of the pages that belong to no room. */
import { counted } from '../plural.ts'

export const frame = {
  away: 'The service does not answer',
  awayWhy: 'It may be starting, or your network is away.',
  chooseProject: 'Choose a project',
  findProject: 'Name or number of a project',
  goTo: 'Go to',
  hits: (count: number) => counted(count, 'hit', 'hits', 'en'),
  installation: 'Installation',
  kinds: {
    audit_entry: 'Audit',
    client: 'Clients',
    console_user: 'People',
    delivery: 'Deliveries',
    item: 'Items',
    merchant: 'Merchants',
    project: 'Projects',
    sign_in: 'Sign-ins',
    subscription: 'Subscriptions',
    transaction: 'Transactions',
    user: 'Players',
  },
  lastProjects: 'Last opened',
  loadNewVersion: 'Load the new version',
  loading: 'Loading',
  lookAmongSignIns: 'Look among the sign-ins',
  myPage: 'My page',
  newVersion: 'There is a newer version',
  newVersionWhy:
    'This page needs a piece that is not served any more. What you typed into forms is kept.',
  noProjectFits: 'No project fits.',
  noSuchPage: 'There is no such page',
  noSuchPageWhy: 'The address may be old, or a part of it is missing.',
  nothingFound: 'Nothing has this number or name.',
  person: (name: string) => `You: ${name}`,
  place: 'Where you are',
  roomNames: {
    audit: 'Audit',
    catalog: 'Catalog',
    installationAudit: 'Audit of the installation',
    overview: 'Overview',
    players: 'Players',
    signIns: 'Sign-ins',
  },
  rooms: 'Rooms',
  search: 'Search',
  searchFor: 'A request, order, Steam id, sku, e-mail address or name',
  searchable:
    'You can search for players, transactions, subscriptions, items, deliveries and requests of this project.',
  signOut: 'Sign out',
  skip: 'To the content',
  utcWhy: 'Show all times in UTC',
}

export const signIn = {
  at: (host: string) => `to Portreeve at ${host}`,
  byAsking: 'If it does not work any more, ask whoever invited you for another one.',
  byCommand: 'Whoever runs the service prints a link for your e-mail address by',
  byInvitation: 'Open the link of your invitation, and press its button.',
  code: 'Code from the mail',
  codeHint: 'Eight digits; they count for ten minutes.',
  email: 'E-mail address',
  enter: 'Sign in',
  haveSignedIn: 'I have signed in in another tab',
  otherEmail: 'Another address',
  otherWays: 'No mail? Sign in by a link',
  over: 'You were signed out',
  overWhy: 'Sign in to go on. Nothing of this page is lost.',
  sendCode: 'Send me a code',
  sent: (email: string) => `If ${email} belongs to somebody here, a code is on its way.`,
  stillOut: 'Nobody is signed in in this browser yet.',
  title: 'Sign in',
}

export const keys = {
  list: [
    ['/', 'Search'],
    ['j', 'Next row'],
    ['k', 'Row before'],
    ['?', 'This list'],
  ] as [string, string][],
  on: 'These keys are on',
  title: 'Keys',
}

export const home = {
  find: 'Name or number of a project',
  lead: 'The projects that you may see.',
  more: (count: number) => `${count} more: type a part of a name.`,
  nothing: 'There is no project that you may see. Ask whoever invited you.',
  nothingFits: 'No project fits.',
  number: (id: number) => `Project ${id}`,
  title: 'Projects',
}

export const me = {
  email: 'E-mail address',
  end: 'Sign out there',
  ends: 'This session ends',
  grant: (role: string, scope: string, id: string) => `${role}, ${scope} ${id}`.trim(),
  language: 'Language',
  lead: 'Who you are here, and where you are signed in.',
  mayDo: 'What you may do',
  scopes: { installation: 'the whole installation', merchant: 'merchant', project: 'project' },
  sessions: 'Where you are signed in',
  thisBrowser: 'this browser',
  title: 'You',
  unknownBrowser: 'A browser that says nothing of itself',
  used: 'used',
}

export const overview = {
  allWell: 'Nothing needs you now.',
  lead: (id: string) => `Project ${id}`,
  needsYou: 'Needs you',
  severity: { error: 'error', warning: 'warning' },
}
