/** The steps by which a game or browser signs a player in, over real sockets. */
import type { SandboxFile } from '../../src/start/sandbox/file.ts'

export type Tokens = {
  access_token: string
  refresh_token: string
  expires_in: number
  token_type: string
  scope: string
}

/** A ticket of the sandbox for a platform and person. */
export const ticketOf = async (
  file: SandboxFile,
  platform: string,
  person: string,
  more: Record<string, string> = {},
): Promise<string> => {
  const query = new URLSearchParams({ person, ...more })
  const answer = await fetch(`${file.sandbox_url}/api/tickets/${platform}?${query}`)
  return ((await answer.json()) as { session_ticket: string }).session_ticket
}

/** The platform call, not following the redirect. */
export const crossAuth = (
  file: SandboxFile,
  platform: string,
  parameters: Record<string, string>,
): Promise<Response> => {
  const query = new URLSearchParams({
    client_id: String(file.clients.public.client_id),
    response_type: 'code',
    state: 'journey-state',
    ...(platform === 'steam' ? { app_id: file.steam_app_id } : {}),
    ...parameters,
  })
  return fetch(`${file.public_url}/api/oauth2/social/${platform}/cross_auth?${query}`, {
    redirect: 'manual',
  })
}

/** Posts a form to the token endpoint of the field's door. */
export const token = (file: SandboxFile, form: Record<string, string>): Promise<Response> =>
  fetch(`${file.public_url}/api/oauth2/token`, { method: 'POST', body: new URLSearchParams(form) })

/** Exchanges a code of the public client. */
export const exchange = async (file: SandboxFile, code: string): Promise<Tokens> => {
  const { client_id, redirect_uri } = file.clients.public
  const answer = await token(file, {
    grant_type: 'authorization_code',
    client_id: String(client_id),
    redirect_uri,
    code,
  })
  if (answer.status !== 200) throw new Error(`exchange: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as Tokens
}

/** Reads the claims of a JWT without verifying it. */
export const claimsOf = (jwt: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >

/** A browser that keeps cookies by origin and follows what it is shown, one step at a time. */
export const browser = (person: string) => {
  const cookies = new Map<string, string>()
  const visit = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { origin } = new URL(url)
    const jar = [...cookies].filter(([key]) => key.startsWith(`${origin} `)).map(([, pair]) => pair)
    const answer = await fetch(url, {
      redirect: 'manual',
      ...init,
      headers: {
        'x-sandbox-person': person,
        ...(jar.length > 0 ? { cookie: jar.join('; ') } : {}),
        ...(init.headers as Record<string, string> | undefined),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const pair = line.split(';')[0] ?? ''
      cookies.set(`${origin} ${pair.split('=')[0]}`, pair)
    }
    return answer
  }
  /**
   * Signs in at a network, or links it, and answers the address the game is sent back to. Forms are posted as they are;
   * one that goes to another site (Apple) without the cookies that SameSite=Lax keeps back.
   */
  const signIn = async (start: string, home: string): Promise<URL> => {
    let answer = await visit(start)
    for (let steps = 0; steps < 15; steps += 1) {
      const location = answer.headers.get('location')
      if (location !== null) {
        const next = new URL(location, answer.url)
        if (next.href.startsWith(home)) return next
        answer = await visit(next.href)
        continue
      }
      const page = await answer.text()
      const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
      if (answer.status !== 200 || action === undefined) {
        throw new Error(
          `${answer.url.split('?')[0]} answered ${answer.status}: ${page.slice(0, 300)}`,
        )
      }
      const target = new URL(unescapeHtml(action), answer.url)
      const { origin } = new URL(answer.url)
      const form = { method: 'POST', body: fieldsOf(page), headers: { origin } }
      answer =
        target.origin === origin
          ? await visit(target.href, form)
          : await fetch(target, { ...form, redirect: 'manual' })
    }
    throw new Error('the sign-in did not come to an end')
  }
  return { visit, signIn, cookies }
}

const fieldsOf = (page: string): URLSearchParams =>
  new URLSearchParams(
    [...page.matchAll(/<input[^>]*name="([^"]+)"[^>]*value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [unescapeHtml(name), unescapeHtml(value)],
    ),
  )

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

/** The address that starts a sign-in at a network. */
export const loginRedirect = (
  file: SandboxFile,
  network: string,
  more: Record<string, string> = {},
): string => {
  const query = new URLSearchParams({
    client_id: String(file.clients.public.client_id),
    response_type: 'code',
    state: 'journey-state',
    redirect_uri: file.clients.public.redirect_uri,
    ...more,
  })
  return `${file.public_url}/api/oauth2/social/${network}/login_redirect?${query}`
}
