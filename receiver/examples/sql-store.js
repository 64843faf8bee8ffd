/**
 * Duplicates remembered in a database that all processes share. The statements are those of SQLite; PostgreSQL takes
 * them with `$1` instead of `?`.
 */

/** A claim whose process died is given up after this time. */
const claimSeconds = 300

/** Makes the store and, where it is missing, its table. */
export const sqlStore = (database, now = () => Math.floor(Date.now() / 1000)) => {
  database.exec(`
    create table if not exists handled_webhooks (
      webhook_id text primary key,
      claimed_at integer not null,
      finished_at integer
    )
  `)
  const claim = database.prepare(`
    insert into handled_webhooks (webhook_id, claimed_at)
    values (?, ?)
    on conflict (webhook_id) do update
    set claimed_at = excluded.claimed_at
    where handled_webhooks.finished_at is null
      and handled_webhooks.claimed_at <= excluded.claimed_at - ${claimSeconds}
  `)
  const find = database.prepare('select finished_at from handled_webhooks where webhook_id = ?')
  // An insert, because another try may have lost and given up the claim meanwhile.
  const finish = database.prepare(`
    insert into handled_webhooks (webhook_id, claimed_at, finished_at)
    values (?, ?, ?)
    on conflict (webhook_id) do update
    set finished_at = excluded.finished_at
  `)
  // A notification that another try finished stays finished: this one may have taken longer than its claim.
  const giveUp = database.prepare(
    'delete from handled_webhooks where webhook_id = ? and finished_at is null',
  )
  return {
    async claim(id) {
      if (claim.run(id, now()).changes > 0) return 'new'
      return find.get(id)?.finished_at ? 'handled' : 'busy'
    },
    async finish(id) {
      const time = now()
      finish.run(id, time, time)
    },
    async giveUp(id) {
      giveUp.run(id)
    },
  }
}
