/** Pages that the service shows of itself: in English, and without the look of a game. */
import type { FastifyReply } from '../base/http/http.ts'
import { type html, renderPage, sendRendered } from '../signin/index.ts'

export type Content = { title: string; body: ReturnType<typeof html> }

/** Sends a page, whose forms lead to us; `isFormOfOurs` where they count only if they come from it. */
export const sendOwnPage = (
  reply: FastifyReply,
  status: number,
  content: Content & { isFormOfOurs?: boolean },
): FastifyReply =>
  sendRendered(
    reply,
    status,
    renderPage({ language: 'en', brand: undefined, formsLeadTo: [], ...content }),
  )

/** A parameter that came once; undefined for one that is missing, empty, repeated or no text. */
export const textOf = (parameters: unknown, name: string): string | undefined => {
  const value = (parameters as Record<string, unknown> | null)?.[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}
