/** Transactions of the database that locked each other out. */
import { databaseFailure } from '../base/database/database.ts'

const tries = 3
const deadlockDetected = '40P01'

/**
 * Does work again that the database ended because it and another waited for each other, some times. Moves lock their
 * transactions in one order; what an order listener locks beside them may come in any.
 */
export const retryDeadlock = async <T>(work: () => Promise<T>): Promise<T> => {
  for (let left = tries - 1; ; left -= 1) {
    try {
      return await work()
    } catch (error) {
      if (left === 0 || databaseFailure(error)?.code !== deadlockDetected) throw error
    }
  }
}
