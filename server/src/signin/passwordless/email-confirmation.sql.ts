/** E-mail addresses that users entered and confirmed. */
import { hasRow, type Tx } from '../../base/database/database.ts'

/** Keeps a confirmed address: true where that is new for this user. */
export const confirmEmail = (tx: Tx, project: number, user: string, email: string) =>
  hasRow(tx`
    update users
    set email = ${email},
        is_email_confirmed = true
    where project_id = ${project}
      and user_id = ${user}
      and not (is_email_confirmed and email is not distinct from ${email})
  `)

/**
 * Keeps an entered address that nobody has confirmed. A confirmed one stays in its place, unless `mayReplace`: false
 * then.
 */
export const keepEnteredEmail = (
  tx: Tx,
  project: number,
  user: string,
  email: string,
  mayReplace: boolean,
) =>
  hasRow(tx`
    update users
    set email = ${email},
        is_email_confirmed = false
    where project_id = ${project}
      and user_id = ${user}
      and (not is_email_confirmed or (${mayReplace} and email is distinct from ${email}))
  `)
