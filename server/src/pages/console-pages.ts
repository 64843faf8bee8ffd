/**
 * The pages of the console that need no script: for a link, the trip to the identity provider, and signing out. Opening
 * a link spends nothing: mail scanners and previews open it, too. Its button does.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from '../base/http/http.ts'
import { isFromOwnPage } from '../base/http/own-page.ts'
import { Problem } from '../base/problem.ts'
import {
  consolePageOf,
  consoleProblems,
  consoleSessions,
  consoleSignIn,
  type Deps,
  doorProblems,
  endSessionOf,
  linkPath,
  type ProviderSignIn,
  projectProblems,
  providerBackPath,
  providerPath,
  providerSignIn,
  type SignInNeeds,
} from '../projects/index.ts'
import { html, problemOf, takeForms } from '../signin/index.ts'
import { type Content, sendOwnPage, textOf } from './own-page.ts'

/** Where a sign-in leads to, below the public address. */
export const consolePath = '/console'
const signOutPath = '/console/sign_out'
/** A page of 500 characters, each of which may be encoded, and a token. */
const formLimit = 4096

/** Serves the pages. */
export const serveConsolePages = (app: FastifyInstance, deps: Needs): void => {
  const sessions = consoleSessions(deps)
  const signIn = consoleSignIn(deps)
  const byProvider = providerSignIn(deps, signIn)
  app.register((scope, _options, done) => {
    takeForms(scope, formLimit)
    scope.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
    scope.get(linkPath, { schema: { hide: true } }, (request, reply) =>
      sendPage(
        reply,
        200,
        linkPage(deps, textOf(request.query, 'token'), consolePageOf(textOf(request.query, 'to'))),
      ),
    )
    scope.post(linkPath, { schema: { hide: true } }, async (request, reply) => {
      // Otherwise a page elsewhere could sign its visitor in as somebody else.
      if (!isFromOwnPage(request.headers, deps.settings.publicUrl))
        throw new Problem(consoleProblems.foreign_page)
      await signIn.byLink(request, reply, textOf(request.body, 'token') ?? '')
      return reply.redirect(consolePageOf(textOf(request.body, 'to')) ?? consolePath, 303)
    })
    if (byProvider) serveTrip(scope, byProvider)
    scope.post(signOutPath, { schema: { hide: true } }, async (request, reply) => {
      const token = textOf(request.body, 'csrf_token') ?? ''
      const session = await sessions.find(request, { token })
      if (session) await endSessionOf(deps, request, session)
      if (sessions.cookie) reply.header('set-cookie', sessions.cookie.forget)
      return reply.redirect(consolePath, 303)
    })
    done()
  })
}

/** The way to the studio's identity provider, and back. */
const serveTrip = (scope: FastifyInstance, byProvider: ProviderSignIn): void => {
  const route = { schema: { hide: true } }
  scope.get(providerPath, route, async (request, reply) => {
    const address = await byProvider.begin(request, reply, textOf(request.query, 'to'))
    return reply.redirect(address, 303)
  })
  scope.get(providerBackPath, route, async (request, reply) => {
    const { page } = await byProvider.end(request, reply, {
      state: textOf(request.query, 'state'),
      code: textOf(request.query, 'code'),
      iss: textOf(request.query, 'iss'),
      error: textOf(request.query, 'error'),
    })
    return reply.redirect(page ?? consolePath, 303)
  })
}

type Needs = SignInNeeds & Pick<Deps, 'outbound'>
type Named = Pick<SignInNeeds, 'settings'>

const sendPage = (reply: FastifyReply, status: number, content: Content): FastifyReply =>
  sendOwnPage(reply, status, { ...content, isFormOfOurs: true })

const hostOf = ({ settings }: Named): string => new URL(settings.publicUrl).host

const linkPage = (deps: Named, token: string | undefined, page: string | undefined): Content =>
  token !== undefined && /^[A-Za-z0-9_-]{43}$/.test(token)
    ? {
        title: 'Sign in to Portreeve',
        body: html`<p class="lead">You are about to sign in at <bdi>${hostOf(deps)}</bdi>, in this browser.</p>
<form method="post" action="${linkPath}"><input type="hidden" name="token" value="${token}">${
          page === undefined ? undefined : html`<input type="hidden" name="to" value="${page}">`
        }<button>Sign in</button></form>
<p class="small">The link counts once. The session ends after eight hours without use, and after seven days.</p>`,
      }
    : {
        title: 'This link is not whole',
        body: html`<p class="lead">A part of it is missing, as when a mail program breaks a line.</p>
<p>Copy the whole link from the mail, or from where it was printed, into the address bar.</p>`,
      }

const sendFailure = (
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const problem = problemOf(error, request)
  request.server.tellRefusal(request, problem)
  const isTrip = request.url.startsWith(providerPath)
  const tale = (isTrip ? talesOfTrip : tales)[problem.kind.id] ?? tales[problem.kind.id]
  return sendPage(reply.headers(problem.headers), problem.kind.status, {
    title: tale?.title ?? 'That did not work',
    body: html`<p class="lead">${tale?.what ?? problem.message}</p>
${tale && html`<p>${tale.remedy}</p>`}
${isTrip ? html`<p><a href="${consolePath}">Other ways to sign in</a></p>` : undefined}
<dl class="facts"><dt>Request</dt><dd><bdi>${request.id}</bdi></dd></dl>`,
  })
}

/** Messages for people, with a remedy each. */
const tales: Readonly<Record<string, { title: string; what: string; remedy: string }>> = {
  [consoleProblems.sign_in_refused.id]: {
    title: 'This link does not work any more',
    what: 'It was used already, a newer one took its place, or its time is over.',
    remedy:
      'Ask whoever invited you for another one. Whoever runs the service prints one by portreeve console-link and your e-mail address.',
  },
  [consoleProblems.foreign_page.id]: {
    title: 'Please press the button yourself',
    what: 'This came from a page of another site, so nothing was done.',
    remedy: 'Open the link again, and press the button on the page that appears.',
  },
  [consoleProblems.no_secure_address.id]: {
    title: 'Signing in needs https here',
    what: 'Over plain http others on the way could take your session.',
    remedy:
      'Whoever runs the service sets PORTREEVE_PUBLIC_URL to an address with https, or opens it as localhost.',
  },
  [projectProblems.too_many_requests.id]: {
    title: 'Please wait a moment',
    what: 'There were too many tries from your network.',
    remedy: 'Wait a minute, then go back and press the button again.',
  },
}

/** The same for the trip to the identity provider. */
const talesOfTrip: typeof tales = {
  [consoleProblems.sign_in_refused.id]: {
    title: 'You were not signed in',
    what: 'You were not let in, it took more than ten minutes, or it began in another browser.',
    remedy:
      'Try again. If it goes on, ask whoever runs Portreeve whether your e-mail address was invited: the log has the reason under the number below.',
  },
  [consoleProblems.foreign_page.id]: {
    title: 'Please begin on our page',
    what: 'This came from a page of another site, so nothing was done.',
    remedy: 'Open the console, and press the button there.',
  },
  [doorProblems.provider_failed.id]: {
    title: 'The identity provider did not answer as it should',
    what: 'It cannot be reached at the moment, or its settings here are wrong.',
    remedy:
      'Try again in a minute, or sign in another way. For whoever runs the service: the log says why, and portreeve doctor looks at the settings.',
  },
}
