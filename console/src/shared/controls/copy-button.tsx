/** Copies a text, and says whether that worked. */
import { useState } from 'preact/hooks'
import { t } from '../../texts/texts.ts'
import { copyText } from '../copy.ts'
import { Icon } from './icon.tsx'

type CopyProps = {
  /** The text, made when it is wanted. */
  of: () => string
  /** The words of the button; without them it shows its icon. */
  label: string
  isIconOnly?: boolean
}

export const CopyButton = ({ of, label, isIconOnly = false }: CopyProps) => {
  const [outcome, tell] = useState<'copied' | 'refused' | undefined>()
  const copy = async (): Promise<void> => tell((await copyText(of())) ? 'copied' : 'refused')
  const words = outcome === undefined ? label : t().shared[outcome]
  return (
    <button
      type="button"
      class={isIconOnly ? 'icon-button small' : 'quiet-button'}
      {...(isIconOnly ? { 'aria-label': words, title: words } : {})}
      onClick={() => void copy()}
      onBlur={() => tell(undefined)}
    >
      <Icon name={outcome === 'copied' ? 'check' : 'copy'} size={15} />
      {!isIconOnly && <span aria-live="polite">{words}</span>}
    </button>
  )
}
