/** The texts that were written, the verdict of the service, and the button that saves it. */
import { ApiProblem } from '../../../api/problems.ts'
import { Failure } from '../../../shared/controls/failure.tsx'
import { OvertakenMembers } from '../../../shared/form/overtaken.tsx'
import { t } from '../../../texts/texts.ts'
import { type Edits, type Member, withText } from './edits.ts'
import { type Sending, useSending } from './sending.ts'

type SaveBarProps = {
  project: string
  edits: Edits
  language: string
  isChangedOnly: boolean
  onChangedOnly: (isOn: boolean) => void
  onEdits: (edits: Edits) => void
  /** Told when all of it is saved. */
  onSaved: () => void
}

export const SaveBar = (bar: SaveBarProps) => {
  const { edits, language, onEdits } = bar
  const sending = useSending(bar)
  const count = Object.keys(edits).length
  return (
    <section class="texts-bar" aria-label={t().wording.changed(count)}>
      <Conflicts sending={sending} edits={edits} language={language} onEdits={onEdits} />
      {sending.error !== undefined && <Failure error={named(sending.error, edits)} />}
      <div class="row">
        <strong>{t().wording.changed(count)}</strong>
        <span role="status" class="quiet">
          {verdictOf(sending)}
        </span>
        <button
          type="button"
          class="primary"
          aria-disabled={sending.isSaving}
          onClick={() => {
            if (!sending.isSaving) void sending.save().then((isDone) => isDone && bar.onSaved())
          }}
        >
          {t().wording.save}
        </button>
        <button type="button" class="quiet-button" onClick={() => onEdits({})}>
          {t().wording.discard}
        </button>
        <label class="switch-line">
          <input
            type="checkbox"
            checked={bar.isChangedOnly}
            onChange={(event) => bar.onChangedOnly(event.currentTarget.checked)}
          />
          {t().wording.changedOnly}
        </label>
      </div>
    </section>
  )
}

const verdictOf = ({ wouldChange, error, isSaving }: Sending): string => {
  if (isSaving) return t().wording.saving
  if (error !== undefined) return ''
  return wouldChange === undefined ? t().wording.checking : t().wording.fits(wouldChange)
}

type ConflictsProps = {
  sending: Sending
  edits: Edits
  language: string
  onEdits: (edits: Edits) => void
}

const Conflicts = ({ sending, edits, language, onEdits }: ConflictsProps) => (
  <>
    {sending.conflicts
      .filter(({ sku }) => edits[sku])
      .map(({ sku, members }) => (
        <section key={sku} aria-label={sku}>
          <p class="row">
            <strong>{sku}</strong>
            <button type="button" class="quiet-button" onClick={() => sending.settle(sku)}>
              {t().wording.keepMine}
            </button>
          </p>
          <OvertakenMembers
            members={members}
            wordsOf={(name) => t().things.members[name as Member]}
            onTheirs={({ name, theirs }) => {
              const edit = edits[sku]
              sending.settle(sku)
              if (!edit) return
              const line = { row: edit.row, member: name as Member }
              onEdits(withText(edits, line, theirs, language))
            }}
          />
        </section>
      ))}
  </>
)

/** The problem with the sku in the place of the number that a package has in the call. */
const named = (error: unknown, edits: Edits): unknown => {
  if (!(error instanceof ApiProblem)) return error
  const skus = Object.keys(edits)
  return new ApiProblem(error.status, new Headers(), {
    ...error.facts,
    errors: error.violations.map((violation) => ({
      ...violation,
      property: violation.property.replace(
        /^items\[(\d+)\]\.?/,
        (_, index: string) => `${skus[Number(index)]} `,
      ),
    })),
  })
}
