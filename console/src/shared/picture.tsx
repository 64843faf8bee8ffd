/** A picture of a player or an item. The initials of its name stand there where it has none, or none comes. */
import { useEffect, useState } from 'preact/hooks'
import { initialsOf } from './initials.ts'

type PictureProps = {
  /** An address of ours: one that the service signs, or of a picture that it keeps. */
  address: string | null
  /** The name that stands beside it. */
  name: string
  isLarge?: boolean
}

const ours = /^\/(?:console\/pictures\?|api\/projects\/[0-9a-f-]{36}\/pictures\/)/

/** Says nothing that its name beside it does not say, so nobody hears it. */
export const Picture = ({ address, name, isLarge = false }: PictureProps) => {
  const [isMissing, miss] = useState(false)
  useEffect(() => miss(false), [address])
  const size = isLarge ? 48 : 28
  const kind = isLarge ? 'picture large' : 'picture'
  return address !== null && ours.test(address) && !isMissing ? (
    <img
      class={kind}
      src={address}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => miss(true)}
    />
  ) : (
    <span class={kind} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}
