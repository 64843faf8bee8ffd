/** What the audit trail keeps of a person. */

import { shownAudit } from './audit-reading.ts'
import * as store from './audit-records.sql.ts'
import type { Deps } from './deps.ts'
import type { PersonalRecords } from './personal-records.ts'

/** Entries by and about a person; when they are erased the entries stay, without telling who it was. */
export const auditRecords = ({ sql }: Pick<Deps, 'sql'>): PersonalRecords => ({
  name: 'audit',
  exportUser: async (projectId, { userId }) =>
    (await store.listEntriesOfUser(sql, projectId, userId)).map(shownAudit),
  async eraseUser(projectId, { userId }, anonymousId) {
    await store.anonymizeEntriesAbout(sql, projectId, userId, anonymousId)
    await store.anonymizeEntriesBy(sql, projectId, userId, anonymousId)
  },
})
