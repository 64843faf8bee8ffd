/** Keys of a field with links below it: down and up move among them, and the field keeps what was typed. */

/** Moves the focus between the field and the links of its panel. */
export const moveAmongLinks = (event: KeyboardEvent): void => {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
  const panel = event.currentTarget as HTMLElement
  const stops = [...panel.querySelectorAll<HTMLElement>('input, a[href]')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  const step = event.key === 'ArrowDown' ? 1 : -1
  const next = stops[Math.max(0, Math.min(stops.length - 1, at + step))]
  if (!next) return
  event.preventDefault()
  next.focus()
}
