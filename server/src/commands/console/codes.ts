/** Prints `console/src/api/codes.ts`: the codes that the console words. */
import {
  findingCodes,
  listNetworks,
  listPlatforms,
  ownReasons,
  reasonTexts,
  signinRemedies,
  stepNames,
} from '../../signin/index.ts'
import { written } from './calls.ts'
import type { ApiDocument, Schema } from './document.ts'

const head = `/**
 * The codes of the service that are told in words, as types: a text that is missing for one does not compile.
 * \`npm run generate\` prints it from the code of the service.
 */

`

/** Codes that the API document does not list, because they come in texts of any form. */
const ofSignIns: readonly [sentence: string, name: string, codes: readonly string[]][] = [
  ['Every problem of a sign-in.', 'SignInProblem', Object.keys(signinRemedies)],
  ['Every reason of the service why somebody did not come in.', 'SignInReason', ownReasons],
  ['Every reason of networks and platforms.', 'NetworkReason', Object.keys(reasonTexts)],
  ['Every step of a sign-in.', 'SignInStep', stepNames],
  ['Every network.', 'GuidedNetwork', listNetworks().map(({ name }) => name)],
  ['Every platform.', 'GuidedPlatform', listPlatforms().map(({ name }) => name)],
  ['Every finding about a connection that is no such reason.', 'ConnectionFinding', findingCodes],
]

/** The text of the file. */
export const codesText = ({ components }: ApiDocument): string => {
  const { type, why } = (components.schemas.ProblemDetails?.properties ?? {}) as {
    type?: Schema
    why?: Schema
  }
  const ids = wordsOf(type).map((word) => word.slice(word.indexOf('#') + 1))
  return [
    head,
    '/** Every problem that a call of the console can meet. */\n',
    union('ProblemId', ids),
    '\n/** Every reason of a problem whose code is too coarse. */\n',
    union('ReasonCode', wordsOf(why)),
    ...ofSignIns.map(([sentence, name, codes]) => `\n/** ${sentence} */\n${union(name, codes)}`),
  ].join('')
}

const wordsOf = (schema: Schema | undefined): string[] => (schema?.enum ?? []) as string[]

const union = (name: string, words: readonly string[]): string =>
  `export type ${name} =\n${words.map((word) => `  | ${written(word)}\n`).join('')}`
