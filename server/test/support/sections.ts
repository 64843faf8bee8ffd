/** A section of the document that `apply` takes, asked by itself. */
import { type ApplySection, systemCaller } from '../../src/projects/index.ts'

/** The lines that `apply` prints of a section. */
export const linesOf = async (
  section: ApplySection,
  projectId: number,
  value: unknown,
): Promise<string[]> =>
  (await section.apply(projectId, value, systemCaller)).flatMap(({ line }) => line ?? [])

/** The export of a section, without the variables that stand for its secrets. */
export const plainState = async (section: ApplySection, projectId: number): Promise<unknown> => {
  const text = JSON.stringify(await section.read(projectId, () => 'env:SECRET'))
  return JSON.parse(text, (_name, value) => (value === 'env:SECRET' ? undefined : value))
}
