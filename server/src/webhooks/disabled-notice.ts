/** The mail that says that an endpoint was switched off. */
import type { Instant } from '../base/clock.ts'
import { formatTimestamp } from '../base/clock.ts'
import type { Deps } from '../projects/index.ts'
import type { Endpoint } from './endpoint-book.ts'

/**
 * Tells the project's support address, or the installation's, where a mailer is configured. A mail that cannot be sent
 * is logged: the endpoint stays off either way, and its page says so.
 */
export const disabledNotice = async (
  { directory, settings, mailer, log }: Pick<Deps, 'directory' | 'settings' | 'mailer' | 'log'>,
  { projectId, endpointId, url }: Pick<Endpoint, 'projectId' | 'endpointId' | 'url'>,
  failingSince: Instant,
): Promise<void> => {
  const project = directory.project(projectId)
  const to = [project?.settings.support_address, settings.supportAddress].find(isMailbox)
  log.warn(
    { project_id: projectId, endpoint_id: endpointId, failing_since: failingSince },
    'a webhook endpoint was switched off: nothing got through for five days; enable it again once its receiver works',
  )
  if (!mailer || !project || !to) return
  const { origin } = new URL(url)
  const lines = [
    `Webhook endpoint ${endpointId} of ${project.name} (project ${projectId}) at ${origin} was switched off.`,
    `No delivery got through since ${formatTimestamp(failingSince)}.`,
    `What waits for it is kept. What happens while it is off is not sent to it.`,
    `Mend the receiver, then enable the endpoint: what waits is sent at once. What it missed can be replayed.`,
  ]
  const name = project.settings.branding?.name ?? project.name
  try {
    await mailer.send({
      to,
      senderName: name,
      subject: `Webhook endpoint ${endpointId} of ${name} was switched off`,
      text: `${lines.join('\n\n')}\n`,
      html: lines.map((line) => `<p>${escaped(line)}</p>`).join('\n'),
    })
  } catch (error) {
    log.warn({ err: error, endpoint_id: endpointId }, 'the notice of a disabled endpoint failed')
  }
}

const isMailbox = (text: string | undefined): boolean =>
  text !== undefined && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text)

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
