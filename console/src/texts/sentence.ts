/** Sentences of the audit trail: an action as words around the thing that it was done to. */

/** The words before and behind the thing. */
export type Around = readonly [before: string, behind: string]

type Grammar = {
  /** The things, as the object of a sentence, by the first word of an action. */
  things: Readonly<Record<string, string>>
  /** Deeds by the second word, with braces where the thing stands. */
  deeds: Readonly<Record<string, string>>
  /** Whole actions that are told in another way; without braces they name no thing. */
  whole: Readonly<Record<string, string>>
}

/** An action in words; one that nobody has words for keeps its name. */
export const sentenceOf = (action: string, { things, deeds, whole }: Grammar): Around => {
  const [thing = '', deed = ''] = action.split('.')
  const own = whole[action]
  const sentence = own ?? deeds[deed]
  const object = own === undefined || own.includes('{}') ? things[thing] : ''
  if (sentence === undefined || object === undefined)
    return [action.replace('.', ': ').replaceAll('_', ' '), '']
  const [before = '', behind = ''] = sentence.split('{}')
  return [
    [before, object]
      .map((part) => part.trim())
      .join(' ')
      .trim(),
    behind.trim(),
  ]
}
