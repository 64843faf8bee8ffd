/** Packages, virtual items and bundles are alike: a kind says what sets each apart. */
import type { BodyOf, OperationId } from '../../../api/calls.ts'
import {
  type Address,
  addressOf,
  type Filters,
  type PageName,
  type Values,
} from '../../../shared/address.ts'
import { useValue } from '../../../shared/here.ts'
import type { Tab } from '../tabs.tsx'

/** A body that would write an item as it is. Each kind has some members that the others have not. */
export type Written = Omit<BodyOf<'createPackage'>, 'content'> &
  Partial<Pick<BodyOf<'createBundle'>, 'content'>> &
  Partial<Pick<BodyOf<'createVirtualItem'>, 'inventory_options'>>

export type Noun = 'package' | 'virtualItem' | 'bundle'

type Call = { operation: OperationId }

/** The pages that each kind has. */
export type PageOfItem = 'list' | 'make' | 'one' | 'history' | 'visibility'

export type ItemKind = {
  /** The name of its words and of its page. */
  noun: Noun
  tab: Tab
  /** The name that the service has for it. */
  kind: 'virtual_currency_package' | 'virtual_good' | 'bundle'
  list: Call
  read: Call
  create: Call
  change: Call
  changeMany: Call
  remove: Call
  versions: Call
  restore: Call
  preview: Call
  pages: Readonly<Record<PageOfItem, PageName>>
}

export const packageKind: ItemKind = {
  noun: 'package',
  tab: 'packages',
  kind: 'virtual_currency_package',
  list: { operation: 'listPackages' },
  read: { operation: 'readPackage' },
  create: { operation: 'createPackage' },
  change: { operation: 'patchPackage' },
  changeMany: { operation: 'patchPackages' },
  remove: { operation: 'deletePackage' },
  versions: { operation: 'listPackageVersions' },
  restore: { operation: 'restorePackage' },
  preview: { operation: 'previewStorePackages' },
  pages: {
    list: 'packages',
    make: 'newPackage',
    one: 'package',
    history: 'packageHistory',
    visibility: 'packageVisibility',
  },
}

export const virtualItemKind: ItemKind = {
  noun: 'virtualItem',
  tab: 'virtualItems',
  kind: 'virtual_good',
  list: { operation: 'listVirtualItems' },
  read: { operation: 'readVirtualItem' },
  create: { operation: 'createVirtualItem' },
  change: { operation: 'patchVirtualItem' },
  changeMany: { operation: 'patchVirtualItems' },
  remove: { operation: 'deleteVirtualItem' },
  versions: { operation: 'listVirtualItemVersions' },
  restore: { operation: 'restoreVirtualItem' },
  preview: { operation: 'previewStoreVirtualItems' },
  pages: {
    list: 'virtualItems',
    make: 'newVirtualItem',
    one: 'virtualItem',
    history: 'virtualItemHistory',
    visibility: 'virtualItemVisibility',
  },
}

export const bundleKind: ItemKind = {
  noun: 'bundle',
  tab: 'bundles',
  kind: 'bundle',
  list: { operation: 'listBundles' },
  read: { operation: 'readBundle' },
  create: { operation: 'createBundle' },
  change: { operation: 'patchBundle' },
  changeMany: { operation: 'patchBundles' },
  remove: { operation: 'deleteBundle' },
  versions: { operation: 'listBundleVersions' },
  restore: { operation: 'restoreBundle' },
  preview: { operation: 'previewStoreBundles' },
  pages: {
    list: 'bundles',
    make: 'newBundle',
    one: 'bundle',
    history: 'bundleHistory',
    visibility: 'bundleVisibility',
  },
}

/** The names of skus in the addresses of pages. */
const valueNames: Readonly<Record<Noun, string>> = {
  package: 'sku',
  virtualItem: 'item',
  bundle: 'bundle',
}

/** A project, and an item of it where a page is about one. */
type Place = { project: string | number; sku?: string }

/** The values of addresses. */
export const valuesOfItem = ({ noun }: ItemKind, { project, sku = '' }: Place) =>
  ({ project, [valueNames[noun]]: sku }) as Values<PageName>

/** The address of a page of a kind. */
export const addressOfItem = (
  kind: ItemKind,
  page: PageOfItem,
  place: Place,
  filters: Filters = {},
): Address => addressOf(kind.pages[page], valuesOfItem(kind, place), filters)

/** The sku of the page that is open. */
export const useSku = ({ noun }: ItemKind): string => useValue(valueNames[noun])

/** Reads that are made anew when an item was changed, made or deleted. */
export const outdatedBy = (kind: ItemKind): OperationId[] => [
  kind.read.operation,
  kind.list.operation,
  kind.versions.operation,
  kind.preview.operation,
  'readItemVisibility',
  'readAudit',
]
