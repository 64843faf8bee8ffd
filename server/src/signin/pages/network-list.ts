/** The list of networks to sign in with: a link for each, the most used in full view, the rest one step away. */
import { escapeText } from '../../base/html-text.ts'
import type { SignInQuery } from '../contract.ts'
import type { Language } from '../requests/language.ts'
import { startParametersOf } from '../visit/begin.ts'
import { type Html, html } from './html.ts'
import { markOf } from './marks.ts'
import { texts } from './texts.ts'

type Network = { name: string; title: string }

/** More than `inView` by one or two is no reason to hide anything. */
const inView = 6
const tolerated = 8

/** Stands for the query of the links until `fillIn`: one page then serves every request of a project. */
const marker = '\u0000'

/** The same, for other links of the page. */
export const queryMarker: Html = { markup: marker }

/** The list, in the order given; its links lack their query. Our own wallet is in view always: nobody is without it. */
export const networkList = (networks: readonly Network[], language: Language): Html => {
  const { signIn } = texts[language]
  if (networks.length === 0) return html`<p class="note">${signIn.none} ${signIn.noneHelp}</p>`
  const first = networks.slice(0, networks.length > tolerated ? inView : networks.length)
  const others = networks.slice(first.length)
  const shown = [...first, ...others.filter(isWallet)]
  const rest = others.filter((network) => !isWallet(network))
  return html`<ul class="ways">
${shown.map((network) => way(network, isWallet(network) ? signIn.continueWithWallet : signIn.continueWith(network.title)))}</ul>${
    rest.length === 0
      ? undefined
      : html`
<details class="more">
<summary>${signIn.more(rest.length)}</summary>
<ul class="ways">
${rest.map((network) => way(network, network.title))}</ul>
</details>`
  }`
}

const isWallet = ({ name }: Network): boolean => name === 'xsolla'

const way = (network: Network, label: string): Html =>
  html`<li><a class="way" href="/api/oauth2/social/${network.name}/login_redirect?${marker}">${markOf(network)}<span>${label}</span></a></li>
`

/** Splits markup where queries belong. */
export const piecesOf = (markup: string): string[] => markup.split(marker)

/** Completes the links with the parameters of this request. */
export const fillIn = (pieces: readonly string[], query: SignInQuery): string =>
  pieces.join(escapeText(startParametersOf(query)))
