/** A new import with choices: what it does with what is there, and of which kinds; and how a file looks. */
import { useState } from 'preact/hooks'
import { useProject } from '../../../api/projects.ts'
import { me } from '../../../api/session.ts'
import { may } from '../../../shared/can.ts'
import { useValue } from '../../../shared/here.ts'
import { Page } from '../../../shared/page.tsx'
import { NotAllowed } from '../../../shared/table/list.tsx'
import { t } from '../../../texts/texts.ts'
import { Tabs } from '../tabs.tsx'
import { Chooser } from './chooser.tsx'
import { kinds, modes, usualWish, type Wish } from './import.ts'

export const NewImportPage = () => {
  const id = useValue('project')
  const project = useProject(id)
  const [wish, setWish] = useState<Wish>(usualWish)
  const isAllowed = project === undefined || may(me.value, 'importCatalog', project)
  return (
    <Page title={t().imports.new} lead={t().imports.newLead}>
      <Tabs project={id} here="imports" />
      {!isAllowed && <NotAllowed operation="importCatalog" />}
      {project && isAllowed && (
        <div class="two-columns">
          <section class="card" aria-label={t().imports.new}>
            <Choices wish={wish} onChange={setWish} />
            <Chooser project={id} wish={wish} />
          </section>
          <Forms />
        </div>
      )}
    </Page>
  )
}

type ChoicesProps = { wish: Wish; onChange: (wish: Wish) => void }

const Choices = ({ wish, onChange }: ChoicesProps) => (
  <div class="import-choices">
    <fieldset>
      <legend>{t().imports.mode}</legend>
      {modes.map((mode) => (
        <label key={mode} class="choice-line">
          <input
            type="radio"
            name="mode"
            value={mode}
            checked={wish.mode === mode}
            onChange={() => onChange({ ...wish, mode })}
          />
          <span>
            {t().imports.modes[mode]}
            <span class="hint">{t().imports.modeHints[mode]}</span>
          </span>
        </label>
      ))}
    </fieldset>
    {wish.mode === 'sync' && (
      <fieldset>
        <legend>{t().imports.kindsOf}</legend>
        <p class="hint">{t().imports.kindsHint}</p>
        {kinds.map((kind) => (
          <label key={kind} class="switch-line">
            <input
              type="checkbox"
              checked={wish.kinds.includes(kind)}
              onChange={(event) =>
                onChange({
                  ...wish,
                  kinds: event.currentTarget.checked
                    ? [...wish.kinds, kind]
                    : wish.kinds.filter((one) => one !== kind),
                })
              }
            />
            {t().imports.kinds[kind]}
          </label>
        ))}
      </fieldset>
    )}
  </div>
)

/** The forms of a file, and a column of each sort. */
const Forms = () => (
  <section class="card" aria-labelledby="forms">
    <h2 id="forms">{t().imports.forms}</h2>
    <dl class="facts">
      {(['csv', 'json', 'ndjson'] as const).map((format) => (
        <>
          <dt key={`${format} name`}>{t().imports.formats[format]}</dt>
          <dd key={format}>{t().imports.formatHints[format]}</dd>
        </>
      ))}
    </dl>
    <h2 class="next-part">{t().imports.columns}</h2>
    <dl class="facts">
      {columns.map((column) => (
        <>
          <dt key={`${column} name`}>
            <code>{column}</code>
          </dt>
          <dd key={column}>{t().imports.columnHints[column]}</dd>
        </>
      ))}
    </dl>
    <p class="quiet after-facts">{t().imports.template}</p>
  </section>
)

const columns = [
  'type',
  'sku',
  'name.en',
  'content[0].sku',
  'content[0].quantity',
  'prices[0].amount',
  'prices[1].country_iso',
  'periods[0].date_from',
] as const
