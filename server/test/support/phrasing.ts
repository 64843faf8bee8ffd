/**
 * Nine habits of phrasing that native readers stumble over. Each has a plain replacement: a noun of the field, an
 * ordinary verb, or a named actor. Some matches are ordinary English, so up to 3 in 100 sentences are fine: the docs of
 * Fastify have 1.3, and the docs of undici 0.2.
 */

/** The habits by name, with the pattern that finds them. */
export const habits: Readonly<Record<string, RegExp>> = {
  'a clause with "what" instead of a noun':
    /(?<!\b(?:says?|said|knows?|asks?|see|decides?|explains?|exactly) )\bwhat (?:is|was|are|were|has|had|comes?|came|it|they|we|he|somebody|nobody|others?|an?|the|needs?|would|may|must|can|cannot|does|did|becomes?|became|follows?|stands?|lies|this|waits?|holds?|fits|goes|belongs|remains|counts|happens|happened|gets|rests|names|makes|made)\b/i,
  'a clause with "who" instead of a noun':
    /\bwho(?:m)?ever\b|(?:^|[.:;,] |\b(?:for|to|of|by) )who (?:has|is|was|holds|asks|may|can|does|knows|comes|wants|makes|have|had|gets|reads|writes|sees)\b/i,
  'somebody, nobody, everybody or anybody': /\b(?:some|no|every|any)body\b/i,
  '"is told", "tells" or "hears" for "receives" or "reports"':
    /\b(?:is|are|was|were|be|been|being) told\b|\btells? (?:of|what|which|whether|how|who|it|them|no|nothing|all|apart|that)\b|\bhears?\b|\bheard\b/i,
  '"stands", "lies", "goes" or "comes" for "is"':
    /\b(?:stands?|stood|lies|lie|lay)\b|\bcomes? (?:along|with|in|of|to|back)\b|\bgoes? (?:on|along|out|by|with|to|back)\b/i,
  '"one", "those" or "that of" as a noun':
    /\bone of (?!(?:the|these|its|their|your|our)\b|["'`])|\b(?:ones|those) of\b|\b(?:ones?|those) (?:that|who|which|with|in|behind|before|beside)\b|\bthat (?:of|which)\b|\bthe (?:other|former|latter|same) ones?\b/i,
  '"so many", "as long", "so far"': /\b(?:so|as) (?:many|much|long|often|far|few|little)\b/i,
  '"beside", "else" or ", too"': /\bbesides?\b|, too\b|\belse\b/i,
  '"is there" for "exists"':
    /\b(?:is|are|was|were) (?:not |no longer |still |already )?there\b(?! (?:an?|any|no)\b)/i,
}

/** Names the habits of a sentence. Code within it is ignored. */
export const habitsOf = (sentence: string): string[] => {
  const prose = sentence.replaceAll(/`[^`]*`/g, '``')
  return Object.keys(habits).filter((name) => habits[name]?.test(prose))
}

/** Labels of fewer than four words are too short to have habits, and would only dilute the share. */
const isSentence = (text: string): boolean => text.split(/\s+/).length >= 4

/** Returns the sentences that have at least one habit. */
export const findHabits = (texts: readonly string[]): string[] =>
  texts.filter((text) => isSentence(text) && habitsOf(text).length > 0)

/** Returns the number of sentences with a habit per 100 sentences. */
export const habitsPerHundred = (texts: readonly string[]): number =>
  (100 * findHabits(texts).length) / Math.max(1, texts.filter(isSentence).length)

/** The share at which a kind of text is good enough. */
const goal = 3

/**
 * Compares the share of a kind of text with its limit.
 *
 * @returns the error, or undefined if the share is at the limit or up to 1.5 below it, or if the limit is the goal
 */
export const errorOf = (limit: number, share: number): string | undefined => {
  const lowest = Math.max(goal, Math.ceil(share))
  if (share > limit) return `${share.toFixed(1)} of 100 sentences have a habit, allowed ${limit}`
  return lowest < limit && limit - share > 1.5 ? `lower the limit to ${lowest}` : undefined
}
