/** A person's records in the audit trail and in the answers kept for repeated calls. */

import { listAnswersWith, replaceAnswer } from '../admin-calls/idempotency.sql.ts'
import type { Parts } from '../parts.ts'
import {
  type Person,
  type PersonalRecords,
  textsOfPerson,
  withoutPerson,
} from '../personal-records.ts'
import { shownAudit } from './audit-reading.ts'
import * as store from './audit-records.sql.ts'

/** Entries by and about a person; when they are erased the entries stay, without telling who it was. */
export const auditRecords = ({ sql }: Pick<Parts, 'sql'>): PersonalRecords => ({
  name: 'audit',
  exportUser: async (projectId, { userId }) =>
    (await store.listEntriesOfUser(sql, projectId, userId)).map((row) => shownAudit(row)),
  async eraseUser(projectId, person, anonymousId) {
    const facts = { project: projectId, user: person.userId, anonymousId }
    for (const table of store.tablesOfChanges) await store.anonymizeAbout(sql, { ...facts, table })
    for (const table of store.tablesOfChanges) await store.anonymizeBy(sql, { ...facts, table })
    await store.anonymizeSignIns(sql, facts)
    await cleanAnswers(sql, projectId, person, anonymousId)
  },
})

/** Answers stay as long as their calls may be repeated, so that none is made twice for an erasure. */
const cleanAnswers = async (
  sql: Parts['sql'],
  projectId: number,
  person: Person,
  anonymousId: string,
): Promise<void> => {
  for (const { key_hash, answer } of await listAnswersWith(sql, projectId, textsOfPerson(person))) {
    const cleaned = withoutPerson(JSON.parse(answer), person, anonymousId)
    if (cleaned) await replaceAnswer(sql, projectId, key_hash, JSON.stringify(cleaned))
  }
}
