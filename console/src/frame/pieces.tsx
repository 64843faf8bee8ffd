/** Pieces of the console that are loaded when a page needs them. */
import type { ComponentType, VNode } from 'preact'
import { lazy } from 'preact-iso'
import type { PieceOfWords } from '../texts/rooms.ts'
import { loadWords, t } from '../texts/texts.ts'

const tries = 3
const pauseMs = 400

const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms)
  })

/** Offers the page anew: the piece that it needs belongs to a build that is not served any more. Drafts are kept. */
const NewVersion = () => (
  <div class="nothing">
    <h1>{t().frame.newVersion}</h1>
    <p>{t().frame.newVersionWhy}</p>
    <button type="button" class="primary" onClick={() => location.reload()}>
      {t().frame.loadNewVersion}
    </button>
  </div>
)

/**
 * A page whose code comes when it is first shown, with its words. After some tries in vain it asks to load
 * the newer version.
 */
export const piece = (
  load: () => Promise<ComponentType>,
  words: readonly PieceOfWords[] = [],
): (() => VNode) => {
  const persistent = async (): Promise<ComponentType> => {
    for (let left = tries; left > 0; left -= 1) {
      try {
        const [page] = await Promise.all([load(), loadWords(words)])
        return page
      } catch {
        await pause(pauseMs)
      }
    }
    return NewVersion
  }
  return lazy(persistent as () => Promise<() => VNode>) as unknown as () => VNode
}
