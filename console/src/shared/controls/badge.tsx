/** A state in one word, with a color that only repeats it. */
import type { ComponentChildren } from 'preact'

export type Tone = 'good' | 'bad' | 'warn' | 'plain'

export const Badge = ({ tone, children }: { tone: Tone; children: ComponentChildren }) => (
  <span class={`badge ${tone}`}>{children}</span>
)
