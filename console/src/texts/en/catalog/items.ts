/** Words of packages, virtual items and bundles, where each kind has its own. */
import { counted } from '../../plural.ts'

export const items = {
  addContent: 'Add another item',
  all: { package: 'All packages', virtualItem: 'All virtual items', bundle: 'All bundles' },
  changed: (what: string) => `${what} changed`,
  chosen: (what: string) => `${what} chosen`,
  contentLead:
    'Virtual items, currencies, packages and bundles. A bundle in it must hold no bundle itself. Type a part of a sku or of a name.',
  contentNumber: (nth: number) => `Item ${nth}`,
  copy: 'Make a copy',
  copyOf: (sku: string) => `A copy of ${sku}: give it a sku of its own.`,
  copyGone: (sku: string) => `${sku} is not there (any more), so there is nothing to copy.`,
  counts: {
    package: (count: number) => counted(count, 'package', 'packages', 'en'),
    virtualItem: (count: number) => counted(count, 'virtual item', 'virtual items', 'en'),
    bundle: (count: number) => counted(count, 'bundle', 'bundles', 'en'),
  },
  create: {
    package: 'New package',
    virtualItem: 'New virtual item',
    bundle: 'New bundle',
  },
  createLeads: {
    package: 'A bundle of virtual currency that players buy.',
    virtualItem: 'A thing that players own: for good, for a time, or until it is used up.',
    bundle: 'Several items for one price. It is made first and shown later.',
  },
  forms: { package: 'The package', virtualItem: 'The virtual item', bundle: 'The bundle' },
  gone: {
    package:
      'There is no package with this sku. It may have been deleted, or it is another kind of item.',
    virtualItem:
      'There is no virtual item with this sku. It may have been deleted, or it is another kind of item.',
    bundle:
      'There is no bundle with this sku. It may have been deleted, or it is another kind of item.',
  },
  leads: {
    package:
      'Bundles of virtual currency that players buy. Press a name, price or place to change it.',
    virtualItem: 'Things that players own. Press a name, price or place to change it.',
    bundle: 'Several items for one price. Press a name, price or place to change it.',
  },
  makeIt: {
    package: 'Make the package',
    virtualItem: 'Make the virtual item',
    bundle: 'Make the bundle',
  },
  nothingYet: {
    package: 'There is no package yet. “New package” makes the first one.',
    virtualItem: 'There is no virtual item yet. “New virtual item” makes the first one.',
    bundle: 'There is no bundle yet. “New bundle” makes the first one.',
  },
  nouns: { package: 'Package', virtualItem: 'Virtual item', bundle: 'Bundle' },
  others: (count: number) => `${count} more ${count === 1 ? 'changes' : 'change'} likewise.`,
  owned: 'Owned',
  ownedLead: 'What players have already stays as it was given.',
  ownedWays: {
    for_good: 'for good: once for each player',
    consumable: 'until it is used up, piece by piece',
    time: 'for a time: each further one adds to it',
  },
  ownership: {
    consumable: (uses: number) =>
      uses === 1 ? 'used up' : `used up, ${counted(uses, 'use', 'uses', 'en')} a piece`,
    non_consumable: 'for good',
    period: {
      minute: (count: number) => counted(count, 'minute', 'minutes', 'en'),
      hour: (count: number) => counted(count, 'hour', 'hours', 'en'),
      day: (count: number) => counted(count, 'day', 'days', 'en'),
      week: (count: number) => counted(count, 'week', 'weeks', 'en'),
      month: (count: number) => counted(count, 'month', 'months', 'en'),
      year: (count: number) => counted(count, 'year', 'years', 'en'),
    },
  },
  pages: {
    package: 'Pages of the package',
    virtualItem: 'Pages of the virtual item',
    bundle: 'Pages of the bundle',
  },
  periodType: 'Unit of time',
  periodTypes: {
    minute: 'minutes',
    hour: 'hours',
    day: 'days',
    week: 'weeks',
    month: 'months',
    year: 'years',
  },
  periodValue: 'How long',
  removeContent: (nth: number) => `Remove item ${nth}`,
  resetLimits: 'Let everybody buy anew',
  resetLimitsDone: 'Everybody may buy it anew.',
  resetLimitsKept: 'What players own stays, and so does the limit for all players together.',
  resetLimitsOf: (sku: string) => `Let everybody buy ${sku} anew?`,
  resetLimitsWhat: (total: number) =>
    `What each player has bought of it counts no more: each may buy ${counted(total, 'piece', 'pieces', 'en')} again. This cannot be taken back.`,
  restoreWhat: {
    package: 'The package becomes what it was then:',
    virtualItem: 'The virtual item becomes what it was then:',
    bundle: 'The bundle becomes what it was then:',
  },
  review: (what: string) => `Change ${what}?`,
  titles: { package: 'Packages', virtualItem: 'Virtual items', bundle: 'Bundles' },
  unchanged: (count: number) =>
    count === 1 ? '1 more stays as it is.' : `${count} more stay as they are.`,
  usages: 'Uses of one piece',
  usagesHint: 'Empty: one use',
}

/** Words for one change of many packages. */
export const bulk = {
  amountIn: (currency: string) => `Amount (${currency})`,
  change: 'Change of all of them',
  choose: (sku: string) => `Choose ${sku}`,
  chooseAll: (count: number) =>
    count === 1
      ? 'Choose the one that the filter finds'
      : `Choose all ${count} that the filter finds`,
  chooseFirst: (count: number) => `Choose the first ${count} that the filter finds`,
  chooseNone: 'Choose none',
  chooseShown: (count: number) =>
    count === 1 ? 'Choose the one shown' : `Choose all ${count} shown`,
  done: (done: number, count: number) => `${done} of ${count} saved`,
  kinds: {
    price: 'Set the price',
    raise: 'Raise the price by percent',
    lower: 'Lower the price by percent',
    isShown: 'Show in the store',
    isHidden: 'Do not show in the store',
    isOn: 'Switch on',
    isOff: 'Switch off',
    period: 'Sell in one period only',
    noPeriods: 'Sell always',
    joinGroup: 'Put into a group',
    leaveGroup: 'Take out of a group',
    place: 'Move to place …',
  },
  needs: { percent: 'Percent', group: 'Group', place: 'Place in the list, 1 is the first' },
  overtaken: 'Somebody changed some of these meanwhile. This is what would change now: look again.',
  progress: 'Saved so far',
}
