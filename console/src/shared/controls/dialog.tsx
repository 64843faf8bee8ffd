/** A dialog over the page, by the browser's own element: it keeps the focus, and the page behind it waits. */
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { t } from '../../texts/texts.ts'
import { Foreign } from '../foreign.tsx'
import { Icon } from './icon.tsx'

type DialogProps = {
  title: string
  /** Undefined for one that ends only by what is done in it. */
  onClose?: (() => void) | undefined
  class?: string
  children: ComponentChildren
}

export const Dialog = ({ title, onClose, class: kind = '', children }: DialogProps) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const name = useId()
  useEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // A browser would begin at the button that closes it.
    shown?.querySelector<HTMLElement>('input, select, textarea')?.focus()
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      class={`dialog ${kind}`}
      aria-labelledby={name}
      onCancel={(event) => {
        // A field for files in the dialog has an event of this name, too.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose?.()
      }}
      onClose={() => {
        // A second Escape closes it without asking. A dialog that ends only on purpose opens again.
        if (!dialog.current) return
        if (onClose) onClose()
        else dialog.current.showModal()
      }}
    >
      <div class="dialog-head">
        <h2 id={name}>
          <Foreign text={title} isBrief />
        </h2>
        {onClose && (
          <button type="button" class="icon-button" aria-label={t().shared.close} onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </div>
      {children}
    </dialog>
  )
}
