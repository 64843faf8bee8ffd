/** Notifications to the game, and their fate at each endpoint. */
import { addressOfPath } from '../../shared/address.ts'
import { Badge, type Tone } from '../../shared/controls/badge.tsx'
import { AddressLink } from '../../shared/controls/link.tsx'
import { Ago } from '../../shared/time.tsx'
import { t } from '../../texts/texts.ts'
import type { Notification } from './transaction.ts'

type Delivery = Notification['deliveries'][number]

const toneOf = ({ status }: Delivery): Tone =>
  status === 'delivered' ? 'good' : status === 'dead' ? 'bad' : 'warn'

type NotificationsProps = { project: string; notifications: readonly Notification[] | undefined }

export const Notifications = ({ project, notifications }: NotificationsProps) => (
  <section class="card" aria-labelledby="notifications">
    <h2 id="notifications">{t().payments.notifications}</h2>
    {notifications === undefined && <p class="quiet">{t().payments.notificationsUnknown}</p>}
    {notifications?.length === 0 && <p class="quiet">{t().payments.noNotifications}</p>}
    <ul class="rows">
      {notifications?.map((one) => (
        <li key={one.event_id}>
          <span>
            <code>{one.type}</code>{' '}
            <span class="quiet">
              <Ago at={one.created_at} />
            </span>
          </span>
          {one.deliveries.length === 0 && <span class="quiet">{t().payments.noEndpointHeard}</span>}
          {one.deliveries.map((delivery) => (
            <DeliveryLine key={delivery.delivery_id} project={project} delivery={delivery} />
          ))}
        </li>
      ))}
    </ul>
  </section>
)

const DeliveryLine = ({ project, delivery }: { project: string; delivery: Delivery }) => {
  const address = addressOfPath(project, ['webhooks', 'deliveries', delivery.delivery_id])
  const words = t().payments.delivery(delivery.endpoint_id)
  return (
    <span>
      {address ? <AddressLink to={address}>{words}</AddressLink> : words}{' '}
      <Badge tone={toneOf(delivery)}>{t().payments.deliveryStates[delivery.status]}</Badge>{' '}
      <span class="quiet">
        {t().payments.attempts(delivery.attempts)}
        {delivery.last_status !== undefined && ` · HTTP ${delivery.last_status}`}
      </span>
    </span>
  )
}
