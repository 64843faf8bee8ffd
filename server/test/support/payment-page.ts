/** The payment page as a person without JavaScript uses it: reading, and pressing buttons of forms. */

/** A page in the browser: where it is, and its HTML. */
type Shown = { url: string; html: string }

const visit = async (address: URL | string, form: RequestInit = {}): Promise<Shown> => {
  const answer = await fetch(address, { ...form, headers: { 'accept-language': 'en' } })
  const html = await answer.text()
  if (!answer.ok) throw new Error(`${answer.url} answered ${answer.status}: ${html.slice(0, 300)}`)
  return { url: answer.url, html }
}

/** Presses the button with this label, and goes where that leads. */
const press = async ({ url, html }: Shown, label: string): Promise<Shown> => {
  const form = [...html.matchAll(/<form method="post" action="([^"]+)">(.*?)<\/form>/gs)].find(
    ([, , inside = '']) => inside.includes(`>${label}</button>`),
  )
  if (!form) throw new Error(`${url} has no button "${label}": ${html.slice(0, 2000)}`)
  const [, action = '', inside = ''] = form
  const fields = [...inside.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)]
  const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]))
  return await visit(new URL(action, url), { method: 'POST', body })
}

/** Pays an order with the simulated card, and throws unless the page then says thank you. */
export const payByCard = async (page: string): Promise<void> => {
  const card = await press(await visit(page), 'Pay with the simulated card')
  const end = await press(card, 'Pay')
  if (!end.html.includes('Thank you!')) throw new Error(`${page} says: ${end.html.slice(0, 2000)}`)
}
