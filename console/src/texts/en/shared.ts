/** Words that all rooms have in common. */
import { counted } from '../plural.ts'

export const shared = {
  all: 'All',
  apply: 'Apply',
  before: {
    '-1h': 'the last hour',
    '-24h': 'the last 24 hours',
    '-7d': 'the last 7 days',
    '-30d': 'the last 30 days',
  },
  beforeNow: 'Or since …',
  cancel: 'Cancel',
  close: 'Close',
  copied: 'Copied',
  copyCurl: 'Copy as curl',
  copyFormCurl: 'Copy the change as curl',
  copyLink: 'Copy link',
  copyRequest: 'Copy the request number',
  csv: 'Save as CSV',
  csvWhat: 'All rows that fit the filters, 50,000 at most. Filter more closely for further ones.',
  dropFilter: (name: string) => `Remove the filter ${name}`,
  dropFilters: 'Remove all filters',
  filter: 'Filter',
  inLocalTime: 'your time',
  inUtc: 'UTC',
  more: 'Show 50 more',
  none: '–',
  notAllowed: 'You may not see this.',
  nothingFits: 'Nothing fits these filters.',
  nothingSoFar: 'Nothing was found among the rows that were looked at. Go on, or filter by time.',
  refused: 'The browser does not let us copy',
  refusedMembers: 'Something is not as it has to be:',
  request: 'Request',
  rows: (count: number) => counted(count, 'row', 'rows', 'en'),
  rowsOfMany: (count: number) => `${counted(count, 'row', 'rows', 'en')} of many`,
  showAll: (count: number) => `Show all ${count} characters`,
  tooMany: (count: number) => `${count} rows are shown. Filter to find others.`,
  tryAgain: 'Try again',
  tryIn: (seconds: number) => `Try again in ${seconds} s`,
  unreachable: 'The service does not answer. Your network or the service may be away.',
  whatChanged: 'What changed here',
  whoHelps: 'Whoever looks after people here can give you the right:',
}

const atLeast = (count: number, isMore: boolean, one: string, other: string): string =>
  `${isMore ? 'At least ' : ''}${counted(count, one, other, 'en')}`

/** How much a deletion would touch. */
export const touched = {
  counting: 'Counting what it would touch …',
  kinds: {
    deliveries: (count: number, isMore: boolean) =>
      count === 0
        ? 'No delivery waits for it.'
        : `${atLeast(count, isMore, 'delivery', 'deliveries')} that wait for it become dead letters.`,
    entitlements: (count: number, isMore: boolean) =>
      count === 0
        ? 'No player has an entitlement for it.'
        : `${atLeast(count, isMore, 'entitlement', 'entitlements')} of players go with it.`,
    items: (count: number, isMore: boolean) =>
      count === 0
        ? 'No item names it.'
        : `${atLeast(count, isMore, 'item', 'items')} of the catalog name it.`,
    keys_left: (count: number) =>
      count === 0
        ? 'No other valid key is left.'
        : `${counted(count, 'other valid key is', 'other valid keys are', 'en')} left.`,
    projects: (count: number, isMore: boolean) =>
      `It opens ${atLeast(count, isMore, 'project', 'projects').replace('At', 'at')}.`,
    sign_ins: (count: number, isMore: boolean) =>
      count === 0
        ? 'Nobody has signed in by it in the last seven days.'
        : `${atLeast(count, isMore, 'sign-in', 'sign-ins')} came by it in the last seven days.`,
    subscriptions: (count: number, isMore: boolean) =>
      count === 0
        ? 'No subscription that goes on is known to come from it.'
        : `${atLeast(count, isMore, 'subscription that goes on hears', 'subscriptions that go on hear')} of renewals and ends no more.`,
    transactions: (count: number, isMore: boolean) =>
      count === 0
        ? 'No payment is under way there.'
        : `${atLeast(count, isMore, 'transaction with a payment under way is', 'transactions with a payment under way are')} marked as paid by nobody.`,
    users: (count: number, isMore: boolean) =>
      count === 0
        ? 'No player is in it.'
        : `${atLeast(count, isMore, 'player', 'players')} in it leave it.`,
  },
}
