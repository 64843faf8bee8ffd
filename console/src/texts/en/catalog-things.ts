/** Words of the catalog's currencies, groups and attributes, of its texts by language, and of the store's preview. */
import { counted } from '../plural.ts'

const plain = new Intl.NumberFormat('en')

const items = (count: number, isMore: boolean, one: string, other: string): string => {
  if (count === 0) return `No item ${one}`
  return `${plain.format(count)}${isMore ? ' or more' : ''} ${count === 1 ? `item ${one}` : `items ${other}`}`
}

export const catalogTabs = {
  label: 'Pages of the catalog',
  names: {
    packages: 'Packages',
    currencies: 'Currencies',
    catalogGroups: 'Groups',
    attributes: 'Attributes',
    catalogTexts: 'Texts',
    imports: 'Imports',
    lint: 'Lint',
    storePreview: 'Preview',
  },
}

export const things = {
  add: 'Add',
  addLanguage: 'Another language',
  addValue: 'Add a value',
  changed: 'Changed',
  contains: 'Name',
  containsHint: 'A part of it, in any language, or of the id',
  counting: 'Counting what this would touch …',
  create: 'Create',
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}?`,
  deleteWhat: {
    currency:
      'Packages and prices that name it stay, and the store leaves them out. It can be brought back from the audit trail.',
    group: 'Its items stay, outside of it.',
    attribute: 'Items that bear it keep what they say of it. The forms offer it no more.',
  },
  discard: 'Discard',
  form: 'Members',
  gone: 'It is not there (any more).',
  group: 'Group',
  hard: 'For money only',
  idHints: {
    sku: 'Letters, digits, periods, dashes and underscores. It cannot be changed later.',
    external_id: 'Up to 255 characters. It cannot be changed later.',
  },
  ids: { sku: 'Sku', external_id: 'Id' },
  imageHint: 'Its address, with https://',
  lacks: 'Lacks the language',
  languageHint: 'Its code, as in de or pt-BR',
  languages: 'Languages',
  languageWrong: 'A code as in de or pt-BR, that is not there yet.',
  leads: {
    currency: 'Virtual currencies: packages hold them, and prices may be in them.',
    group: 'Shelves of the store: an item may stand in several.',
    attribute: 'Words that items bear, with the values that forms offer.',
  },
  members: {
    name: 'Name',
    description: 'Description',
    long_description: 'Long description',
    image_url: 'Image',
    order: 'Place in lists',
    is_enabled: 'Switched on',
    is_show_in_store: 'Shown in the store',
    is_hard: 'Bought with real money only',
    groups: 'Groups',
    values: 'Values',
  },
  new: { currency: 'New currency', group: 'New group', attribute: 'New attribute' },
  newLeads: {
    currency: 'A name is enough; the rest can follow.',
    group: 'A name is enough; items join it on their own pages.',
    attribute: 'A name, and the values that forms shall offer.',
  },
  no: 'no',
  noGroups: 'There is no group yet.',
  notYet: 'This cannot be saved yet:',
  nothingYet: {
    currency: 'There is no virtual currency yet. Packages need one.',
    group: 'There is no group yet.',
    attribute: 'There is no attribute yet.',
  },
  nouns: { currency: 'Virtual currency', group: 'Group', attribute: 'Attribute' },
  noValues: 'It offers no value yet.',
  off: 'switched off',
  on: 'switched on',
  orderHint: 'The lowest comes first',
  remove: 'Remove',
  removeValue: (nth: number) => `Remove value ${nth}`,
  save: 'Save',
  saved: 'Saved.',
  state: 'State',
  titles: { currency: 'Currencies', group: 'Groups', attribute: 'Attributes' },
  touches: {
    currency: (count: number, isMore: boolean) =>
      `${items(count, isMore, 'names', 'name')} it as its content or in a price.`,
    group: (count: number, isMore: boolean) =>
      `${items(count, isMore, 'stands', 'stand')} in it now.`,
    attribute: (count: number, isMore: boolean) =>
      `${items(count, isMore, 'bears', 'bear')} it now.`,
  },
  valueId: (nth: number) => `Id of value ${nth}`,
  yes: 'yes',
}

export const wording = {
  before: 'Before:',
  changed: (count: number) => `${counted(count, 'package', 'packages', 'en')} changed`,
  changedOnly: 'Show these only',
  checking: 'The service looks …',
  discard: 'Discard',
  fits: (count: number) =>
    `The service would take this: ${counted(count, 'package changes', 'packages change', 'en')}.`,
  from: 'Read',
  keepMine: 'Keep mine',
  lacks: 'not there',
  lead: 'Texts of packages, one language beside another. What you write is tried by the service, and saved together.',
  nothingYet: 'There is no package yet.',
  onlyLacking: (language: string) => `Only packages that lack ${language}`,
  save: 'Save',
  saved: 'Saved.',
  saving: 'Saving …',
  text: 'Text',
  textOf: (member: string, sku: string, language: string) => `${member} of ${sku}, ${language}`,
  title: 'Texts',
  to: 'Write',
}

export const preview = {
  anyCountry: 'as the project says',
  as: 'Looking as',
  at: (zone: string) => `At (${zone})`,
  country: 'From the country',
  currencies: 'Virtual currencies',
  free: 'Free',
  hidden: (shown: number, there: number) =>
    `${plain.format(shown)} of ${plain.format(there)} packages are on the shelf.`,
  inactive: 'Also outside of their periods',
  lead: 'The store as a player sees it. The address keeps as whom you look, so that a colleague sees the same.',
  locale: 'In the language',
  localeHint: 'as the project says',
  look: 'Look',
  noName: 'without a name',
  none: 'The store shows none.',
  noPrice: 'only a name, without a price',
  nothingYet: 'There is no package yet.',
  notNow: 'cannot be bought now',
  number: (count: number) => plain.format(count),
  packages: 'Packages',
  perItem: (left: number, total: number) =>
    `${plain.format(left)} of ${plain.format(total)} are left for all players`,
  perUser: (left: number, total: number) =>
    `${plain.format(left)} of ${plain.format(total)} are left for each player`,
  player: 'As the player',
  playerHint: 'nobody in particular',
  seeWhy: 'Look at all of them',
  title: 'Preview',
  until: 'The sale ends',
}
