/** The project's brand on a page: its name, logo and colour. */
import { sha256 } from '../../base/ids.ts'
import type { Project } from '../../projects/index.ts'

export type Brand = {
  name: string
  /** `#rrggbb`. */
  color: string
  /** An address of ours, or the image itself, because pages ask nothing of anybody else. */
  logo: string | undefined
  /** The game's own pages, in the order in which they stand at the foot. */
  links: readonly { to: 'terms' | 'privacy' | 'support'; address: string }[]
}

/** Deep water: the colour of projects that have chosen none. */
export const defaultColor = '#0f5468'

const brands = new WeakMap<Project, Brand>()

/** The brand of a project, made once for each state of its configuration. */
export const brandOf = (project: Project): Brand => {
  let brand = brands.get(project)
  if (!brand) {
    const { name, logo, color, ...urls } = project.settings.branding ?? {}
    brand = {
      name: name ?? project.name,
      color: color?.toLowerCase() ?? defaultColor,
      logo: logo === undefined ? undefined : logoAddress(project, logo),
      links: (['terms', 'privacy', 'support'] as const).flatMap((to) => {
        const address = urls[`${to}_url`]
        return address === undefined ? [] : [{ to, address }]
      }),
    }
    brands.set(project, brand)
  }
  return brand
}

/** The brand of a project whose logo stands in the page itself: a draft has no address for it. */
export const brandByItself = (project: Project): Brand => ({
  ...brandOf(project),
  logo: project.settings.branding?.logo,
})

/** With a fingerprint, so that browsers may keep it for good. */
const logoAddress = ({ loginProjectId }: Project, logo: string): string =>
  `/api/projects/${loginProjectId}/logo?v=${sha256(logo).toString('base64url').slice(0, 12)}`
