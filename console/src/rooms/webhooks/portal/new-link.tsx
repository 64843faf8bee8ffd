/** Gives a link to some endpoints: whom for, which, what may be done, and for how long. It is shown once. */
import { useState } from 'preact/hooks'
import { check } from '../../../api/bodies/generated/portal-link-body.ts'
import { ApiProblem } from '../../../api/problems.ts'
import type { Project } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { CopyButton } from '../../../shared/controls/copy-button.tsx'
import { Dialog } from '../../../shared/controls/dialog.tsx'
import { Foreign } from '../../../shared/foreign.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { t } from '../../../texts/texts.ts'
import { type Endpoint, nameOf } from '../endpoint.ts'
import { bodyOf, lengths, type NewLink as Made, type Wish } from './portal-link.ts'

type NewLinkProps = { project: Project; endpoints: readonly Endpoint[]; onClose: () => void }

export const NewLink = ({ project, endpoints, onClose }: NewLinkProps) => {
  const mayReplay = may(me.value, 'replayWebhookDelivery', project)
  const [wish, setWish] = useState<Wish>(() => ({
    name: '',
    // With one endpoint there is nothing to choose.
    endpoints: endpoints.length === 1 ? endpoints.map(({ endpoint_id: id }) => id) : [],
    mayReplay,
    mayChange: false,
    length: '2592000',
    origins: '',
  }))
  const [isChecked, setChecked] = useState(false)
  const change = useChange<Made>('createPortalLink', ['listPortalLinks'])
  const made = change.data?.data
  if (made) return <ShownLink link={made} onClose={onClose} />
  const set = (changed: Partial<Wish>): void => setWish((before) => ({ ...before, ...changed }))
  const body = bodyOf(wish)
  const told = change.error instanceof ApiProblem ? change.error.violations : []
  const wrong = (member: string): boolean =>
    [...(isChecked ? check(body) : []), ...told].some(
      ({ property }) => property.split(/[.[]/)[0] === member,
    )
  return (
    <Confirm
      title={t().portal.give}
      words={t().portal.give}
      isDanger={false}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() => {
        setChecked(true)
        if (check(body).length === 0)
          change.mutate({ parameters: { project_id: project.project_id }, body })
      }}
      onClose={onClose}
    >
      <Field
        label={t().portal.name}
        hint={t().portal.nameHint}
        error={wrong('name') ? t().portal.wrongName : undefined}
      >
        {(given) => (
          <input
            {...given}
            type="text"
            autocomplete="off"
            value={wish.name}
            onInput={(event) => set({ name: event.currentTarget.value })}
          />
        )}
      </Field>
      <Endpoints endpoints={endpoints} wish={wish} onChange={set} />
      {wrong('endpoint_ids') && <p class="error">{t().portal.wrongEndpoints}</p>}
      <Works wish={wish} mayReplay={mayReplay} onChange={set} />
      <Field label={t().portal.length}>
        {(given) => (
          <select
            {...given}
            value={wish.length}
            onChange={(event) => set({ length: event.currentTarget.value as Wish['length'] })}
          >
            {lengths.map((length) => (
              <option key={length} value={length}>
                {t().portal.lengths[length]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Origins wish={wish} isWrong={wrong('origins')} onChange={set} />
    </Confirm>
  )
}

type PartProps = { wish: Wish; onChange: (changed: Partial<Wish>) => void }

const Endpoints = ({
  endpoints,
  wish,
  onChange,
}: PartProps & { endpoints: readonly Endpoint[] }) => (
  <fieldset class="types">
    <legend>{t().portal.endpoints}</legend>
    {endpoints.map((endpoint) => (
      <label key={endpoint.endpoint_id} class="switch-line">
        <input
          type="checkbox"
          checked={wish.endpoints.includes(endpoint.endpoint_id)}
          onChange={(event) =>
            onChange({
              endpoints: event.currentTarget.checked
                ? [...wish.endpoints, endpoint.endpoint_id]
                : wish.endpoints.filter((id) => id !== endpoint.endpoint_id),
            })
          }
        />
        <Foreign text={nameOf(endpoint)} isBrief />
      </label>
    ))}
  </fieldset>
)

const Works = ({ wish, mayReplay, onChange }: PartProps & { mayReplay: boolean }) => (
  <fieldset class="types">
    <legend>{t().portal.works}</legend>
    <p class="hint">{t().portal.looksAlways}</p>
    {mayReplay && (
      <label class="switch-line">
        <input
          type="checkbox"
          checked={wish.mayReplay}
          onChange={(event) => onChange({ mayReplay: event.currentTarget.checked })}
        />
        {t().portal.mayReplay}
      </label>
    )}
    <label class="switch-line">
      <input
        type="checkbox"
        checked={wish.mayChange}
        onChange={(event) => onChange({ mayChange: event.currentTarget.checked })}
      />
      {t().portal.mayChange}
    </label>
  </fieldset>
)

const Origins = ({ wish, isWrong, onChange }: PartProps & { isWrong: boolean }) => (
  <Field
    label={t().portal.origins}
    hint={t().portal.originsHint}
    error={isWrong ? t().portal.wrongOrigins : undefined}
  >
    {(given) => (
      <textarea
        {...given}
        rows={2}
        spellcheck={false}
        value={wish.origins}
        onInput={(event) => onChange({ origins: event.currentTarget.value })}
      />
    )}
  </Field>
)

/** The whole link, this once: its secret lies nowhere in the browser, and is gone when the dialog closes. */
const ShownLink = ({ link, onClose }: { link: Made; onClose: () => void }) => (
  <Dialog title={t().portal.linkFor(link.name)} class="narrow">
    <p>{t().portal.shownOnce}</p>
    <p class="secret">
      <code>{link.address}</code>
    </p>
    <div class="row">
      <CopyButton of={() => link.address} label={t().portal.copy} />
      <button type="button" class="primary" onClick={onClose}>
        {t().portal.haveCopied}
      </button>
    </div>
  </Dialog>
)
