/** The mails that say that an endpoint fails, that it will be, or was, switched off by the engine. */

import { formatTimestamp, type Instant } from '../../../base/clock.ts'
import { escapeText } from '../../../base/html-text.ts'
import type { Deps } from '../../../projects/index.ts'
import type { Endpoint } from '../../endpoints/endpoint-book.ts'
import { failingDaysOf, switchesOffAt } from '../../endpoints/outage-limit.ts'

type Needs = Pick<Deps, 'directory' | 'settings' | 'mailer' | 'log'>
type Failing = Pick<Endpoint, 'projectId' | 'endpointId' | 'url'>

/** Tells that nothing gets through, some minutes after that began. */
export const failingNotice = (
  needs: Needs,
  endpoint: Failing,
  failingSince: Instant,
): Promise<void> =>
  notify(needs, endpoint, {
    warning: 'nothing gets through to a webhook endpoint; its attempts say why',
    facts: { failing_since: failingSince },
    event: 'fails',
    lines: [
      `No delivery got through since ${formatTimestamp(failingSince)}. The endpoint's attempts say why: what its receiver answered, or how it could not be reached.`,
      `What failed is tried again by its schedule. Where that ends without success it becomes a dead letter, which can be replayed.`,
      `An endpoint that fails for ${daysOf(needs)} is switched off; its people are warned before. One delivery that gets through ends this outage.`,
    ],
  })

/** Tells that nothing gets through for so much of the time after which the endpoint is switched off. */
export const warningNotice = async (
  needs: Needs,
  endpoint: Failing,
  failingSince: Instant,
  percent: number,
): Promise<void> => {
  const offAt = formatTimestamp(switchesOffAt(needs.settings, failingSince))
  await notify(needs, endpoint, {
    warning: 'nothing gets through to a webhook endpoint: it will be switched off',
    facts: { failing_since: failingSince, percent },
    event: `will be switched off at ${offAt}`,
    lines: [
      `No delivery got through since ${formatTimestamp(failingSince)}: ${percent} % of the ${daysOf(needs)} after which an endpoint is switched off are over.`,
      `Until then it is asked now and then whether it is back. One delivery that gets through is enough, and the time counts anew.`,
      `Deliveries whose schedule ends meanwhile become dead letters, which can be replayed. For maintenance, pause the endpoint: everything is kept for it then.`,
    ],
  })
}

/** Tells that the endpoint was switched off because nothing got through for long. */
export const disabledNotice = (
  needs: Needs,
  endpoint: Failing,
  failingSince: Instant,
): Promise<void> =>
  notify(needs, endpoint, {
    warning: `a webhook endpoint was switched off: nothing got through for ${daysOf(needs)}; enable it again once its receiver works`,
    facts: { failing_since: failingSince },
    event: 'was switched off',
    lines: [
      `No delivery got through since ${formatTimestamp(failingSince)}.`,
      kept,
      `Mend the receiver, then enable the endpoint: what waits is sent at once. What it missed can be replayed.`,
    ],
  })

/** Tells that the endpoint was switched off because its receiver said that it is gone for good. */
export const goneNotice = (needs: Needs, endpoint: Failing): Promise<void> =>
  notify(needs, endpoint, {
    warning:
      'a webhook endpoint was switched off: its receiver answered 410; enable it again if that was not meant',
    event: 'was switched off',
    lines: [
      `Its receiver answered a delivery with 410 (Gone), which says that nothing shall be sent there any more.`,
      kept,
      `If that was meant, delete the endpoint. Otherwise mend the receiver or change the address, then enable the endpoint: what waits is sent at once. What it missed can be replayed.`,
    ],
  })

const kept = `What waits for it is kept. What happens while it is off is not sent to it.`

type Notice = {
  warning: string
  facts?: { failing_since: Instant; percent?: number }
  event: string
  lines: readonly string[]
}

/**
 * Writes to the log, and to the project's support address, or the installation's, where a mailer is configured. A mail
 * that cannot be sent is logged: what it tells of happens either way, and the endpoint's page says so.
 */
const notify = async (
  { directory, settings, mailer, log }: Needs,
  { projectId, endpointId, url }: Failing,
  { warning, facts, event, lines }: Notice,
): Promise<void> => {
  log.warn({ project_id: projectId, endpoint_id: endpointId, ...facts }, warning)
  try {
    const project = await directory.findProject(projectId)
    const to = [project?.settings.support_address, settings.supportAddress].find(isMailbox)
    if (!mailer || !project || !to) return
    const { origin } = new URL(url)
    const name = project.settings.branding?.name ?? project.name
    const all = [
      `Webhook endpoint ${endpointId} of ${project.name} (project ${projectId}) at ${origin} ${event}.`,
      ...lines,
    ]
    await mailer.send({
      to,
      senderName: name,
      subject: `Webhook endpoint ${endpointId} of ${name} ${event}`,
      text: `${all.join('\n\n')}\n`,
      html: all.map((line) => `<p>${escapeText(line)}</p>`).join('\n'),
    })
  } catch (error) {
    log.warn({ err: error, endpoint_id: endpointId }, 'the mail about a failing endpoint failed')
  }
}

const daysOf = ({ settings }: Pick<Needs, 'settings'>): string => {
  const days = failingDaysOf(settings)
  return days === 1 ? 'one day' : `${days} days`
}

const isMailbox = (text: string | undefined): boolean =>
  text !== undefined && /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text)
