/** `portreeve apply`: a file becomes an installation, or a list of what it would change. */
import { stat } from 'node:fs/promises'
import { applySections, connectionRules } from '../../apply-sections.ts'
import { applyDocument, type Deps, rehearseDocument } from '../../projects/index.ts'
import { environment } from '../words/environment.ts'
import { Misuse } from '../words/misuse.ts'
import { withInstallation } from '../words/surroundings.ts'
import { voices } from '../words/voices.ts'
import { readDocumentFile } from './document-file.ts'

type ApplyWish = { dryRun?: true | undefined; json?: true | undefined }

/** Applies the file, or rehearses it; answers the exit code. Throws `Misuse` where there is no file. */
export const runApply = async (file: string, { dryRun, json }: ApplyWish): Promise<number> => {
  if (!(await stat(file).catch(() => undefined))?.isFile())
    throw new Misuse(`There is no file ${file}.`)
  const document = await readDocumentFile(file)
  const work = async (deps: Deps): Promise<number> => {
    const notes: string[] = []
    const words = {
      ...connectionRules(deps.settings),
      environment,
      note: (line: string) => notes.push(line),
    }
    const { facts, lines } = dryRun
      ? await rehearsed(deps, words, document)
      : await applied(deps, words, document)
    voices.say(
      json
        ? JSON.stringify({ ...facts, notes }, null, 2)
        : [...lines, ...notes.map((line) => `Note: ${line}`)].join('\n'),
    )
    return 0
  }
  return await withInstallation(work, { isLooking: dryRun === true })
}

type Words = Omit<Parameters<typeof rehearseDocument>[1], 'sectionsOf'>
type Outcome = { facts: object; lines: string[] }

const applied = async (deps: Deps, words: Words, document: unknown): Promise<Outcome> => {
  const options = { ...words, sections: applySections(deps) }
  const changes = await applyDocument(deps, options, { kind: 'operator' }, document)
  return {
    facts: { changes },
    lines: changes.length === 0 ? ['Everything was so already.'] : [...changes],
  }
}

const rehearsed = async (deps: Deps, words: Words, document: unknown): Promise<Outcome> => {
  const options = { ...words, sectionsOf: applySections }
  const steps = await rehearseDocument(deps, options, { kind: 'operator' }, document)
  const counts = (['created', 'changed', 'removed', 'unchanged'] as const).map(
    (outcome) => `${steps.filter((step) => step.outcome === outcome).length} ${outcome}`,
  )
  return {
    facts: { steps },
    lines: [
      ...steps.map(({ of, thing, outcome }) => `${outcome.padEnd(9)}  ${of}: ${thing}`),
      `${counts.join(', ')}. This was a dry run: nothing was changed.`,
    ],
  }
}
