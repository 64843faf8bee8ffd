/** `portreeve trigger`: makes a test event, and tells what came of it. */
import type { Place, ProjectTools } from './place.ts'
import { withProject } from './remote-project.ts'
import { trigger } from './trigger.ts'

type TriggerWish = Place & {
  user: string
  amount: string
  currency: string
  json?: true | undefined
}

/** Makes a test event; answers the exit code. Throws `Misuse`. */
export const runTrigger = async (
  type: string,
  wish: TriggerWish,
  { config, say, complain }: ProjectTools,
): Promise<number> => {
  return await withProject(wish, config, async (project) => {
    const { user, amount, currency, json } = wish
    const made = await trigger(type, { project, userId: user, amount, currency })
    if (made.eventId === undefined) {
      complain(
        `${made.about} is done, but no ${type} was written: the type is switched off in project ${project.projectId}. ` +
          `The operator switches it on: settings.notifications.${type} of the project. Where it was on before, so can ` +
          'the project: PATCH …/admin/webhook/notifications.',
      )
      return 1
    }
    if (json) say(JSON.stringify({ about: made.about, type, event_id: made.eventId }))
    else say(`${made.about} is done; ${type} is ${made.eventId}.`)
    return 0
  })
}
