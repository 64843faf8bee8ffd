/** Faults of a value in words, at the field where it stands. */
import { t } from '../../../texts/texts.ts'

export type Told = {
  property: string
  code?: string
  message?: string
  params?: Readonly<Record<string, unknown>>
}

/** Whether a fault is about a value: its own place, a part of it, or the whole that it is a part of. */
const isAbout = (property: string, name: string): boolean =>
  property === name || property.startsWith(`${name}.`) || property.startsWith(`${name}[`)

/** The fault of a value; undefined where it has none. */
export const faultOf = (faults: readonly Told[], name: string): string | undefined => {
  const found = faults.find(({ property }) => isAbout(property, name))
  return found && wordsOf(found)
}

/** A fault in words; those of the service where there are no words for its code. */
export const wordsOf = ({ code = '', message, params }: Told): string => {
  const words = t().things.faults as Record<string, (limit: string) => string>
  return words[code]?.(String(params?.limit ?? '')) ?? message ?? t().things.faults.rule()
}

/** Faults that stand at no field of a form. */
export const otherFaults = (faults: readonly Told[], names: readonly string[]): Told[] =>
  faults.filter(({ property }) => !names.some((name) => isAbout(property, name)))
