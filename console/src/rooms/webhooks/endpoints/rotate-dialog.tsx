/** Makes new secrets: which, and how long the ones before go on. The new ones are shown once. */
import { useState } from 'preact/hooks'
import type { AnswerOf, BodyOf } from '../../../api/calls.ts'
import type { Project } from '../../../api/projects.ts'
import { useChange } from '../../../api/queries.ts'
import { Confirm } from '../../../shared/controls/confirm.tsx'
import { Dialog } from '../../../shared/controls/dialog.tsx'
import { Field } from '../../../shared/form/field.tsx'
import { t } from '../../../texts/texts.ts'
import { type Endpoint, nameOf } from '../endpoint.ts'
import { outdated, pathOf } from './calls.ts'
import { Secrets } from './secrets.tsx'

type RotateProps = { endpoint: Endpoint; project: Project; onClose: () => void }

const overlaps = ['86400', '604800', '3600', '0'] as const

export const RotateDialog = (its: RotateProps) => {
  const [only, setOnly] = useState('')
  const [overlap, setOverlap] = useState<string>(overlaps[0])
  const change = useChange<AnswerOf<'rotateWebhookSecret'>>('rotateWebhookSecret', outdated)
  const made = change.data?.data
  if (made)
    return (
      <Dialog title={t().endpoints.rotated} onClose={its.onClose}>
        <Secrets of={made} />
        <p>
          <button type="button" class="primary" onClick={its.onClose}>
            {t().shared.close}
          </button>
        </p>
      </Dialog>
    )
  const body = {
    ...(only === '' ? {} : { only: only as 'signature' }),
    overlap_seconds: Number(overlap),
  } satisfies BodyOf<'rotateWebhookSecret'>
  return (
    <Confirm
      title={t().endpoints.rotateTitle(nameOf(its.endpoint))}
      words={t().endpoints.rotate}
      error={change.error}
      isPending={change.isPending}
      onConfirm={() => change.mutate({ parameters: pathOf(its), body })}
      onClose={its.onClose}
    >
      <p>{t().endpoints.rotateWhat}</p>
      <Field label={t().endpoints.which}>
        {(given) => (
          <select {...given} value={only} onChange={(event) => setOnly(event.currentTarget.value)}>
            <option value="">{t().endpoints.both}</option>
            <option value="signature">{t().endpoints.signatureSecret}</option>
            <option value="standard">{t().endpoints.standardSecret}</option>
          </select>
        )}
      </Field>
      <Field label={t().endpoints.overlap}>
        {(given) => (
          <select
            {...given}
            value={overlap}
            onChange={(event) => setOverlap(event.currentTarget.value)}
          >
            {overlaps.map((seconds) => (
              <option key={seconds} value={seconds}>
                {t().endpoints.overlaps[seconds]}
              </option>
            ))}
          </select>
        )}
      </Field>
    </Confirm>
  )
}
