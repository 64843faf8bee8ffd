/** The frame of one page: its heading, what can be done with it, and what a colleague can be given of it. */
import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { OperationId } from '../api/calls.ts'
import { t } from '../texts/texts.ts'
import { isInPortal } from './address.ts'
import { CopyButton } from './controls/copy-button.tsx'
import { Link } from './controls/link.tsx'
import { curlOf } from './copy.ts'
import { plainOf } from './foreign.ts'
import { Foreign } from './foreign.tsx'

/** The call that a page is made from, and its address. */
type Made = { operation: OperationId; path: string }

type PageProps = {
  title: string
  /** The heading, where it is more than the title. */
  heading?: ComponentChildren
  /** One sentence that says what this is. */
  lead?: ComponentChildren
  actions?: ComponentChildren
  made?: Made | undefined
  /** The target of the audit trail that tells of changes to this thing. */
  changes?: { project: string; target: string } | undefined
  children: ComponentChildren
}

/** The title of the page that is shown, for the top bar. */
export const shownTitle = signal('')

/** Puts the focus on the heading, where what had it goes away. */
export const focusHeading = (): void => document.querySelector<HTMLElement>('main h1')?.focus()

/** Whether the person may see what was changed in the project of the page; the frame knows it. */
export const isTrailOpen = signal(false)

/** The first page of a visit takes no focus: nobody has left another one. */
let isFirst = true

export const Page = ({ title, heading, lead, actions, made, changes, children }: PageProps) => {
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = `${plainOf(title, 60)} · Portreeve`
    shownTitle.value = title
  }, [title])
  useEffect(() => {
    if (!isFirst) head.current?.focus()
    isFirst = false
  }, [])
  return (
    <>
      <div class="page-head">
        <div>
          <h1 ref={head} tabIndex={-1}>
            {heading ?? <Foreign text={title} isBrief />}
          </h1>
          {lead && <p class="lead">{lead}</p>}
        </div>
        {actions && <div class="actions">{actions}</div>}
      </div>
      {children}
      {isInPortal() ? null : <Foot made={made} changes={changes} />}
    </>
  )
}

/** The parts of the page that a colleague can be given. A portal has none: its link is its visitor's alone. */
const Foot = ({ made, changes }: Pick<PageProps, 'made' | 'changes'>) => (
  <footer class="page-foot">
    <CopyButton of={() => location.href} label={t().shared.copyLink} />
    {made && (
      <CopyButton
        of={() => curlOf(made.operation, { origin: location.origin, path: made.path })}
        label={t().shared.copyCurl}
      />
    )}
    {changes && isTrailOpen.value && (
      <Link
        to="audit"
        values={{ project: changes.project }}
        filters={{ target: changes.target }}
        class="quiet-button"
      >
        {t().shared.whatChanged}
      </Link>
    )}
  </footer>
)
