/** Connects a processor in steps: the address and events that it needs, its secrets, and its key. */
import { me } from '../../api/session.ts'
import { may } from '../../shared/can.ts'
import { CopyButton } from '../../shared/controls/copy-button.tsx'
import { t } from '../../texts/texts.ts'
import { wantedEvents } from './processor.ts'
import { ProcessorForm, type SetUpProps } from './processor-form.tsx'

export const ProcessorSetUp = (its: SetUpProps) => {
  const { project, processor, connected } = its
  const events = wantedEvents[processor]
  const address =
    connected?.webhook_url ??
    `${location.origin}/api/v2/project/${project.project_id}/processors/${processor}/events`
  return (
    <section class="card" aria-labelledby="set-up">
      <h2 id="set-up">{t().payments.setUp}</h2>
      <ol class="ladder">
        <li>
          <div>
            <p>{t().processors.stepEndpoint[processor]}</p>
            <p>
              <code>{address}</code>{' '}
              <CopyButton of={() => address} label={t().payments.copyAddress} />
            </p>
          </div>
        </li>
        <li>
          <details>
            <summary>{t().payments.stepEvents(events.length)}</summary>
            <p>
              {events.map((name) => (
                <span key={name}>
                  <code>{name}</code>{' '}
                </span>
              ))}
            </p>
          </details>
          <CopyButton of={() => events.join('\n')} label={t().payments.copyEvents} />
        </li>
        <li class={connected ? 'is-good' : ''}>
          {may(me.value, 'putProcessor', project) ? (
            <ProcessorForm key={`${processor} ${connected?.updated_at}`} {...its} />
          ) : (
            t().payments.mayNotConnect
          )}
        </li>
      </ol>
    </section>
  )
}
