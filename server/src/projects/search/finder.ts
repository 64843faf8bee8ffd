/**
 * How areas are asked for what somebody looks for. They are strangers to each other: each one hands out its own finder,
 * and `app.ts` brings them to the calls that search.
 */
import type { Project } from '../directory/directory.ts'
import type { Permission } from '../permissions/permissions.ts'
import type { Question } from './question.ts'
import type { HitKind, InstallationHitKind } from './search-contract.ts'

export type Hit<Kind extends string = HitKind> = {
  kind: Kind
  id: string
  /** Its title in a list. */
  title: string
  /** Facts of which the title is made, for one in another language. */
  values?: Readonly<Record<string, string>>
  /** Which of its fields the question fits. */
  matched: string
  /** False where the field only begins like the question. */
  isExact: boolean
  /** The call that shows it, from `/api` on. */
  path: string
}

/** Finds what belongs to a project. */
export type Finder = {
  /** Readers of its hits need this permission for the project. */
  permission: Permission
  /** The best hits of this project, at most `mostOfKind` of each kind. Asks nothing that the question cannot name. */
  find(project: Project, question: Question): Promise<readonly Hit[]>
}

/** Finds what belongs to no project. */
export type InstallationFinder = {
  /** Readers of its hits need this permission for the installation. */
  permission: Permission
  find(question: Question): Promise<readonly Hit<InstallationHitKind>[]>
}

/** How many hits of one kind an answer has at most. */
export const mostOfKind = 5
