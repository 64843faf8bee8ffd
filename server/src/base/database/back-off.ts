/** Milliseconds until a connection is made again after one was lost, or after some failures of making it in a row. */
export const restMs = (failures: number): number => Math.min(50 * 2 ** failures, 1000)
