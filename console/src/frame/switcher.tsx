/** Goes to another project: by typing, because a studio may have hundreds. The last five stand there at first. */
import { signal } from '@preact/signals'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { type Project, useProjects } from '../api/projects.ts'
import { whenLeft } from '../api/session.ts'
import { Failure } from '../shared/controls/failure.tsx'
import { Icon } from '../shared/controls/icon.tsx'
import { Link } from '../shared/controls/link.tsx'
import { moveAmongLinks } from '../shared/controls/typed-list.ts'
import { Foreign } from '../shared/foreign.tsx'
import { t } from '../texts/texts.ts'

const mostRecent = 5
const mostShown = 20

/** The projects that were open last on this page, the latest first. */
const recent = signal<readonly Project[]>([])
whenLeft(() => {
  recent.value = []
})

export const Switcher = ({ id, project }: { id: string; project: Project | undefined }) => {
  const panelId = useId()
  const panel = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [question, ask] = useState('')
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (!project) return
    const others = recent.value.filter(({ project_id: other }) => other !== project.project_id)
    recent.value = [project, ...others].slice(0, mostRecent)
  }, [project])
  return (
    <div class="switcher">
      <button type="button" popovertarget={panelId} class="switch">
        <Icon name="project" />
        <span>
          {id === '' ? t().frame.chooseProject : <Foreign text={project?.name ?? id} isBrief />}
        </span>
        <Icon name="down" size={16} />
      </button>
      <search
        id={panelId}
        popover="auto"
        class="panel switch-panel"
        ref={panel}
        onToggle={(event) => {
          const isNow = event.newState === 'open'
          setOpen(isNow)
          if (isNow) field.current?.focus()
          else ask('')
        }}
        onKeyDown={moveAmongLinks}
        onClick={(event) => {
          if ((event.target as Element).closest('a')) panel.current?.hidePopover()
        }}
      >
        <label class="hidden" for={`${panelId}-q`}>
          {t().frame.findProject}
        </label>
        <input
          id={`${panelId}-q`}
          ref={field}
          type="search"
          autocomplete="off"
          spellcheck={false}
          placeholder={t().frame.findProject}
          value={question}
          onInput={(event) => ask(event.currentTarget.value)}
        />
        {isOpen && <Found question={question} />}
      </search>
    </div>
  )
}

const Found = ({ question }: { question: string }) => {
  const { items, error, refetch } = useProjects(question, mostShown)
  const isTyped = question.trim() !== ''
  const shown = isTyped || recent.value.length === 0 ? items : recent.value
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <>
      {!isTyped && recent.value.length > 0 && <h3>{t().frame.lastProjects}</h3>}
      <ul>
        {shown?.map(({ project_id: id, name, merchant_name: merchant }) => (
          <li key={id}>
            <Link to="project" values={{ project: id }}>
              <Foreign text={name} isBrief />{' '}
              <span class="quiet">
                <Foreign text={merchant} isBrief /> · {id}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {shown?.length === 0 && <p class="quiet">{t().frame.noProjectFits}</p>}
    </>
  )
}
