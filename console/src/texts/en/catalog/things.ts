/** Words of currencies, groups, attributes and regions. */
import { counted } from '../../plural.ts'

const plain = new Intl.NumberFormat('en')

const items = (count: number, isMore: boolean, one: string, other: string): string => {
  if (count === 0) return `No item ${one}`
  return `${plain.format(count)}${isMore ? ' or more' : ''} ${count === 1 ? `item ${one}` : `items ${other}`}`
}

export const things = {
  add: 'Add',
  addLanguage: 'Another language',
  addValue: 'Add a value',
  changed: 'Changed',
  contains: 'Name',
  containsHint: 'A part of it, in any language, or of the id',
  create: 'Create',
  delete: 'Delete',
  deleteOf: (name: string) => `Delete ${name}?`,
  deleteWhat: {
    currency:
      'Packages and prices that name it stay, and the store leaves them out. It can be brought back from its history.',
    group: 'Its items stay, outside of it.',
    attribute: 'Items that bear it keep what they say of it. The forms offer it no more.',
  },
  discard: 'Discard',
  form: 'Members',
  gone: 'It is not there (any more).',
  group: 'Group',
  hard: 'For money only',
  history: 'History',
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
  makesAnew: 'It was deleted. This makes it anew as it was then.',
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
  restoreWhat: 'It becomes what it was then. The present version stays in the history.',
  save: 'Save',
  saved: 'Saved.',
  state: 'State',
  titles: { currency: 'Currencies', group: 'Groups', attribute: 'Attributes' },
  toThing: { currency: 'The currency', group: 'The group', attribute: 'The attribute' },
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

export const regions = {
  addCountries: 'Another country',
  addHint: 'Its name or code; several with commas between them',
  counted: (count: number) => counted(count, 'country', 'countries', 'en'),
  countries: 'Countries',
  deleteWhat:
    'A region that items name cannot be deleted: without it they would be sold everywhere.',
  id: 'Number',
  lead: 'Countries under a name: an item that names regions is sold in their countries only.',
  new: 'New region',
  newLead: 'A name and its countries; items name it on their own pages.',
  noCountries: 'No country yet.',
  nothingYet: 'There is no region yet. Items are sold everywhere.',
  one: 'Region',
  removeCountry: (name: string) => `Remove ${name}`,
  title: 'Regions',
  unknown: (words: string) => `No country is called so: ${words}.`,
}
