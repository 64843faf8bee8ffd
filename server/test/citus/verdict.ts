/** The verdict on a run on Citus: its share, and its differences from the list of tests that cannot run there. */

/**
 * A test without tests in it, or a file that could not be run to its end. `name` has the names of the suites around it.
 */
export type Outcome = { file: string; name: string; hasPassed: boolean }

/** Tests that cannot run there, by file and name, each with its reason. */
export type Excused = Readonly<Record<string, Readonly<Record<string, string>>>>

export type Verdict = {
  tests: number
  /** A number from 0 to 1; 0 where nothing was run. */
  share: number
  /** Tests that failed and are not on the list. */
  unexpected: string[]
  /** Tests on the list that passed, or that are not there any more. */
  outdated: string[]
  isGood: boolean
}

/** The least share of all tests that has to pass, those on the list counted as failed. */
const least = 0.99

/** Judges outcomes. Lines of the list about files that were not run say nothing. */
export const verdictOn = (outcomes: readonly Outcome[], excused: Excused): Verdict => {
  const failed = outcomes.filter(({ hasPassed }) => !hasPassed)
  const failing = new Set(failed.map(lineOf))
  const unexpected = failed.filter(({ file, name }) => !excused[file]?.[name]).map(lineOf)
  const ran = new Set(outcomes.map(({ file }) => file))
  const outdated = Object.entries(excused)
    .filter(([file]) => ran.has(file))
    .flatMap(([file, names]) => Object.keys(names).map((name) => lineOf({ file, name })))
    .filter((line) => !failing.has(line))
  const share = outcomes.length === 0 ? 0 : 1 - failed.length / outcomes.length
  return {
    tests: outcomes.length,
    share,
    unexpected,
    outdated,
    isGood: unexpected.length === 0 && outdated.length === 0 && share >= least,
  }
}

const lineOf = ({ file, name }: { file: string; name: string }): string => `${file}: ${name}`
