/** A player's part of the limit of an item, and what a change of it makes old. */
import type { AnswerOf, OperationId } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { plainOf } from '../../../shared/foreign.ts'
import { textFor } from '../../../shared/locale.ts'

export type Limit = AnswerOf<'listUserLimits'>['items'][number]

/** The player whose limits are open. */
export type Place = { project: Project; userId: string; name: string }

export type ChangeProps = Place & { onDone: (words: string) => void; onClose: () => void }

/** Reads that a change of limits makes old. */
export const outdated: readonly OperationId[] = ['listUserLimits', 'readAudit']

/** An item by its name, for titles and labels. */
export const calledItem = ({ sku, name }: Limit): string => plainOf(textFor(name) || sku)
