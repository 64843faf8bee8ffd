/** Faults of a form that stand at none of its fields. */
import type { Told } from '../../../shared/form/faults.ts'

/** Whether a fault is about a value: its own place, or a part of it. */
const isAbout = (property: string, name: string): boolean =>
  property === name || property.startsWith(`${name}.`) || property.startsWith(`${name}[`)

/** Faults without a field. */
export const otherFaults = (faults: readonly Told[], names: readonly string[]): Told[] =>
  faults.filter(({ property }) => !names.some((name) => isAbout(property, name)))
