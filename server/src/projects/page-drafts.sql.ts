/** Looks of the sign-in page that somebody tries out, kept for some minutes. */
import type { Instant } from '../base/clock.ts'
import type { Query } from '../base/database/database.ts'
import type { ProjectSettings } from './contract.ts'

export type PageDraft = {
  project_id: number
  draft_id: string
  branding: NonNullable<ProjectSettings['branding']>
  expires_at: Instant
}

/** Keeps a draft. */
export const insertPageDraft = (sql: Query, draft: PageDraft) => sql`
  insert into page_drafts (project_id, draft_id, branding, expires_at)
  values (
    ${draft.project_id}, ${draft.draft_id}, ${JSON.stringify(draft.branding)}::text::jsonb,
    ${draft.expires_at}
  )
`

/** A draft, whether or not its time is over. */
export const findPageDraft = (sql: Query, projectId: number, draftId: string) => sql<
  Pick<PageDraft, 'branding'>[]
>`
  select branding
  from page_drafts
  where project_id = ${projectId}
    and draft_id = ${draftId}
`

/** Forgets the drafts of a project whose time is over. */
export const prunePageDrafts = (sql: Query, projectId: number, now: Instant) => sql`
  delete from page_drafts
  where project_id = ${projectId}
    and expires_at < ${now}
`
