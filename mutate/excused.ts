/** Changes that no test can notice, each with the reason. */

export type Excuse = {
  file: string
  /** The whole line of the source, without the blanks around it. */
  code: string
  /** As the run prints it. */
  change: string
  reason: string
}

export const excused: readonly Excuse[] = []
