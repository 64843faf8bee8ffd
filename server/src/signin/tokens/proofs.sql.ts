/** Proofs that count once: visits, codes, tokens of a network. */
import { hasRow, type Query } from '../../base/database/database.ts'

/** Whether a proof has been spent. */
export const isProofSpent = (sql: Query, project: number, fingerprint: Buffer) =>
  hasRow(sql`
    select
    from spent_proofs
    where project_id = ${project}
      and fingerprint = ${fingerprint}
  `)

/** Spends a proof by itself: false where it was spent before. */
export const spendProof = (sql: Query, project: number, fingerprint: Buffer, until: string) =>
  hasRow(sql`
    insert into spent_proofs (project_id, fingerprint, keep_until)
    values (${project}, ${fingerprint}, ${until})
    on conflict do nothing
  `)
