/** Currencies, groups and attributes are alike: a kind says what sets each apart. */
import type { OperationId } from '../../../api/calls.ts'
import type { Violation } from '../../../api/problems.ts'
import type { Address, Filters } from '../../../shared/address.ts'
import type { FilterField } from '../../../shared/table/filters.tsx'
import type { Column } from '../../../shared/table/list.tsx'
import type { Tab } from '../tabs.tsx'
import type { Shape } from './values.ts'

/** A check of a body by the code that the service prints. */
type Check = (body: unknown) => readonly Omit<Violation, 'message'>[]

/** A row of a list, or a thing as it is read. */
export type ThingRow = Readonly<Record<string, unknown>> & { etag?: string; updated_at?: string }

export type ThingKind = {
  noun: 'currency' | 'group' | 'attribute'
  tab: Tab
  /** The member that names one. */
  idName: 'sku' | 'external_id'
  list: { operation: OperationId }
  read: { operation: OperationId }
  create: { operation: OperationId; check: Check }
  change: { operation: OperationId; check: Check }
  remove: { operation: OperationId }
  /** The versions that there were, where the service keeps them. */
  past?: {
    list: { operation: OperationId }
    restore: { operation: OperationId }
    address: (project: string, id: string) => Address
  }
  shape: Shape
  listAddress: (project: string, filters?: Filters) => Address
  newAddress: (project: string) => Address
  address: (project: string, id: string) => Address
  /** The noun that the audit trail has for it. */
  target: string
  fields: () => FilterField[]
  columns: () => Column<ThingRow>[]
}

export const idOf = (kind: ThingKind, row: ThingRow): string => String(row[kind.idName])
