/** Virtual currencies: what sets them apart from other things of the catalog. */
import { check as checkNew } from '../../../api/bodies/generated/currency-body.ts'
import { check as checkPatch } from '../../../api/bodies/generated/patch-currency-body.ts'
import { addressOf } from '../../../shared/address.ts'
import { Badge } from '../../../shared/controls/badge.tsx'
import { t } from '../../../texts/texts.ts'
import type { ThingKind } from '../things/kind.ts'

export const currencyPast = {
  list: { operation: 'listCurrencyVersions' },
  restore: { operation: 'restoreCurrency' },
  address: (project: string, currency: string) =>
    addressOf('currencyHistory', { project, currency }),
} as const

export const currencyKind: ThingKind = {
  noun: 'currency',
  tab: 'currencies',
  idName: 'sku',
  list: { operation: 'listCurrencies' },
  read: { operation: 'readCurrency' },
  create: { operation: 'createCurrency', check: checkNew },
  change: { operation: 'patchCurrency', check: checkPatch },
  remove: { operation: 'deleteCurrency' },
  past: currencyPast,
  shape: {
    texts: ['name', 'description', 'long_description'],
    flags: ['is_enabled', 'is_show_in_store', 'is_hard'],
    hasImage: true,
    list: 'groups',
    hasTerms: true,
  },
  listAddress: (project, filters) => addressOf('currencies', { project }, filters),
  newAddress: (project) => addressOf('newCurrency', { project }),
  address: (project, currency) => addressOf('currency', { project, currency }),
  target: 'virtual_currency',
  fields: () => [
    { name: 'q', label: t().things.contains, kind: 'text', hint: t().things.containsHint },
    {
      name: 'missing_locale',
      label: t().things.lacks,
      kind: 'text',
      hint: t().things.languageHint,
    },
    { name: 'is_enabled', label: t().things.members.is_enabled, kind: 'choice', words: yesNo() },
    { name: 'group', label: t().things.group, kind: 'text' },
  ],
  columns: () => [
    {
      head: t().things.state,
      cell: ({ is_enabled: isOn }) => (
        <Badge tone={isOn ? 'good' : 'plain'}>{isOn ? t().things.on : t().things.off}</Badge>
      ),
    },
    {
      head: t().things.hard,
      cell: ({ is_hard: isHard }) => (isHard ? t().things.yes : t().things.no),
      isMinor: true,
    },
  ],
}

const yesNo = () => ({ true: t().things.yes, false: t().things.no })
