/** Links to pages of the console. */
import type { ComponentChildren } from 'preact'
import { type Address, addressOf, type Filters, type PageName, type Values } from '../address.ts'

type LinkProps<Page extends PageName> = {
  to: Page
  values: Values<Page>
  filters?: Filters
  class?: string
  isHere?: boolean
  children: ComponentChildren
}

/** Leads to a page of the console. */
export const Link = <Page extends PageName>(link: LinkProps<Page>) => (
  <a
    href={addressOf(link.to, link.values, link.filters)}
    {...(link.class === undefined ? {} : { class: link.class })}
    {...(link.isHere ? { 'aria-current': 'page' as const } : {})}
  >
    {link.children}
  </a>
)

/** Leads to an address of the console that was made before. */
export const AddressLink = (link: { to: Address; class?: string; children: ComponentChildren }) => (
  <a href={link.to} {...(link.class === undefined ? {} : { class: link.class })}>
    {link.children}
  </a>
)

/** Leads elsewhere, where the address is one of the web; everything else is shown as text. */
export const Elsewhere = ({ to, children }: { to: string; children?: ComponentChildren }) =>
  /^https?:\/\//i.test(to) ? (
    <a href={to} target="_blank" rel="noreferrer noopener">
      {children ?? to}
    </a>
  ) : (
    <span>{children ?? to}</span>
  )

/** A page of the service in a frame, to be looked at: nothing in it runs, and it reaches nothing of this page. */
export const Framed = ({ of, title }: { of: string; title: string }) =>
  of.startsWith(`${location.origin}/`) ? (
    <iframe src={of} title={title} sandbox="" referrerpolicy="no-referrer" />
  ) : null

type DoorLinkProps = {
  /** A path of the service itself, as it tells it. */
  path: string
  /** Whether this page stays, with all that was typed on it. */
  isInAnotherTab: boolean
  children: ComponentChildren
}

/** Leads to a door beside the console's pages, and from there back to this page. */
export const DoorLink = ({ path, isInAnotherTab, children }: DoorLinkProps) => (
  <a
    class="button"
    href={`${path}?to=${encodeURIComponent(`${location.pathname}${location.search}`)}`}
    {...(isInAnotherTab ? { target: '_blank', rel: 'noopener' } : {})}
  >
    {children}
  </a>
)
