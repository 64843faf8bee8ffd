/** The thing that a notification is about, with a link where a page shows it. */
import type { AnswerOf } from '../../api/calls.ts'
import { addressOfPath } from '../../shared/address.ts'
import { AddressLink } from '../../shared/controls/link.tsx'
import { Foreign } from '../../shared/foreign.tsx'
import { t } from '../../texts/texts.ts'

type Subject = AnswerOf<'listWebhookDeliveries'>['items'][number]['subject']

const folders = {
  transaction: ['payments', 'transactions'],
  subscription: ['payments', 'subscriptions'],
  player: ['players'],
}

export const About = ({ project, subject }: { project: string; subject: Subject }) => {
  if (!subject) return <span class="none">{t().shared.none}</span>
  const to = addressOfPath(project, [...folders[subject.kind], subject.id])
  const words = (
    <>
      {t().webhooks.subjects[subject.kind]} <Foreign text={subject.id} />
    </>
  )
  return to ? <AddressLink to={to}>{words}</AddressLink> : <span>{words}</span>
}
