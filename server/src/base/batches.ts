/** Long work in small steps. */

/**
 * Repeats a step that does at most `size` pieces of work and answers how many, until one finds fewer; answers the sum.
 */
export const inBatches = async (size: number, step: () => Promise<number>): Promise<number> => {
  let total = 0
  for (let count = size; count === size; total += count) count = await step()
  return total
}
