/** Forgets events, attempts and dead letters after their time. */
import { plusSeconds } from '../../base/clock.ts'
import type { Sql } from '../../base/database/database.ts'
import { projectsIn } from '../../base/database/projects-in.sql.ts'
import type { Deps } from '../../projects/index.ts'
import { pruneTargets } from '../engine/results/targets.sql.ts'
import { eventIdFloor } from '../events/event-id.ts'
import { leastEvent } from '../events/event-range.ts'
import { prunePlayerEvents } from '../events/player-events.sql.ts'
import { prunePortalLinks } from '../portal/portal-links.sql.ts'
import { pruneQuestions } from '../questions/questions.sql.ts'
import { pruneReplays } from '../replays/replays.sql.ts'
import { dropDays } from './days.ts'
import * as store from './prune.sql.ts'

const keptDaysUsually = 30
/** Replays, and portal links that do not count any more. */
const replaysKeptDays = 30
const batch = 1000

/** Old events in the tables of one name, of a project. */
type Old = { table: string; projectId: number; before: string }

/**
 * Drops the days whose time is over (`settings.webhookDays`), then deletes in small batches, project by project, what
 * was awaited longer and no longer is. Answers how many days and events those were.
 */
export const pruneWebhooks = async ({
  sql,
  clock,
  log,
  settings,
}: Pick<Deps, 'sql' | 'clock' | 'log' | 'settings'>): Promise<number> => {
  const keptDays = settings.webhookDays ?? keptDaysUsually
  const before = eventIdFloor(plusSeconds(clock.now(), -keptDays * 86_400))
  const { dropped, kept } = await dropDays({ sql, clock, log }, keptDays)
  const tables = ['rest', ...kept.map(({ name }) => name)]
  let total = dropped.length
  const replaysBefore = plusSeconds(clock.now(), -replaysKeptDays * 86_400)
  for await (const projectId of projectsIn(sql, 'webhook_replays'))
    await pruneReplays(sql, projectId, replaysBefore)
  for await (const projectId of projectsIn(sql, 'webhook_portal_links'))
    await prunePortalLinks(sql, projectId, replaysBefore)
  for (const table of tables) {
    for await (const projectId of projectsIn(sql, `webhook_events_${table}`))
      total += await pruneEvents(sql, { table, projectId, before })
  }
  for await (const projectId of projectsIn(sql, 'webhook_dead_letters'))
    await pruneLetters(sql, projectId, before)
  for await (const projectId of projectsIn(sql, 'webhook_player_events'))
    await prunePlayerEvents(sql, projectId, before)
  for await (const projectId of projectsIn(sql, 'webhook_questions'))
    await pruneQuestions(sql, projectId, before)
  const targetsBefore = plusSeconds(clock.now(), -(keptDays + 1) * 86_400)
  for await (const projectId of projectsIn(sql, 'webhook_targets'))
    await pruneTargets(sql, projectId, targetsBefore)
  return total
}

const pruneEvents = async (sql: Sql, { table, projectId, before }: Old): Promise<number> => {
  let count = 0
  for (let after: string | null = leastEvent; after !== null; ) {
    const range = { projectId, after, before, limit: batch }
    const [part]: store.PartOfOld[] = await store.findForgotten(sql, table, range)
    const forgotten = part?.forgotten
    if (forgotten) {
      count += await sql.begin(async (tx) => {
        const locked = await store.lockEvents(tx, table, projectId, forgotten)
        const eventIds = locked.map(({ event_id }) => event_id)
        return (await store.deleteForgotten(tx, table, projectId, eventIds)).count
      })
    }
    after = part?.last ?? null
  }
  return count
}

const pruneLetters = async (sql: Sql, projectId: number, before: string): Promise<void> => {
  for (let after: string | null = leastEvent; after !== null; ) {
    const range = { projectId, after, before, limit: batch }
    const [part]: { last: string | null }[] = await store.findLetterAt(sql, range)
    const last = part?.last ?? null
    if (last !== null) await store.deleteLetters(sql, projectId, after, last)
    after = last
  }
}
