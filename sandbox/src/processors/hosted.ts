/** Parts that the simulated processors share: payments to settle, pages to pay on, events that go out. */
import type { Answer } from '../http/answer.ts'
import { page } from '../page/layout.ts'
import { type Markup, markup } from '../page/markup.ts'

/** A payment as the sandbox's own page and calls show it. */
export interface ShownPayment {
  readonly id: string
  readonly processor: 'stripe' | 'paypal'
  /** As in `9.99 USD`. */
  readonly money: string
  readonly state: string
}

export interface Processor {
  list(): ShownPayment[]
  /** Ends a payment that is under way; false where there is none such. */
  settle(id: string, isPaid: boolean): Promise<boolean>
}

/** Delivers a body to the service, up to three times while it answers no success; answers whether it did in the end. */
export const deliver = async (
  url: string,
  body: string,
  headersOf: () => Record<string, string>,
): Promise<boolean> => {
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', ...headersOf() },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(10_000),
      })
      await answer.arrayBuffer()
      if (answer.ok) return true
    } catch {
      // The service may be starting anew.
    }
  }
  return false
}

type Bill = {
  readonly title: string
  readonly money: string
  readonly lines: readonly string[]
  /** The ways on from here: the words of a link, and its address. */
  readonly choices: readonly (readonly [words: string, href: string])[]
}

/**
 * The page on which a payer pays. Links, not a form: a form's redirect would need the service's address in the page's
 * policy.
 */
export const payPage = ({ title, money, lines, choices }: Bill): Answer =>
  page(
    `${title} (simulated)`,
    markup`<main>
<p class="badge">Simulated by the Portreeve sandbox</p>
<h1>${title}</h1>
<p>${money}</p>
<ul>${lines.map((line) => markup`<li>${line}</li>`)}</ul>
<ul class="people">
${choices.map(
  ([
    words,
    href,
  ]): Markup => markup`<li><a href="${href}" rel="nofollow"><strong>${words}</strong></a></li>
`,
)}</ul>
<p class="hint">No money moves here.</p>
</main>`,
    { kind: 'signin' },
  )

/** The page of a payment on which nothing can be done any more. */
export const overPage = (title: string, words: string): Answer =>
  page(
    `${title} (simulated)`,
    markup`<main>
<p class="badge">Simulated by the Portreeve sandbox</p>
<h1>${title}</h1>
<p>${words}</p>
</main>`,
    { kind: 'signin' },
  )
