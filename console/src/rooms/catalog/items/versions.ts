/** The versions of an item, as its history and its page show them. */
import type { AnswerOf } from '../../../api/calls.ts'
import { t } from '../../../texts/texts.ts'

export type Version = AnswerOf<'listPackageVersions'>['items'][number]

/** The maker of a version: by name where there is one. */
export const actorOf = ({ actor }: Version): string => actor.name ?? t().audit.actors(actor.kind)
