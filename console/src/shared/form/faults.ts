/** Faults of a form: in words, at the field, once the field was left or sending was tried. */
import { useRef, useState } from 'preact/hooks'
import { ApiProblem } from '../../api/problems.ts'
import { type LateTexts, late, lateWords } from '../../texts/late.ts'
import { type Facts, saidBy, type Words } from '../../texts/words.ts'

/** A wrong place, as the check of a body or an answer of the service tells it. */
export type Told = {
  property: string
  code?: string
  params?: Facts
  message?: string
}

/** The sentence for a wrong place. A rule that has no code of its own is told by the service's words. */
export const faultWords = ({ code = 'rule', params = {}, message }: Told): string =>
  lateWords((texts) => {
    // A file has its own faults, finer than the code.
    const fault = texts.importReasons[params.fault as keyof LateTexts['importReasons']]
    if (code === 'file' && fault !== undefined) return saidBy(fault, params)
    const words = texts.violations[code as keyof LateTexts['violations']] as Words | undefined
    const isKnown = words !== undefined && code !== 'rule'
    return isKnown ? saidBy(words, params) : (message ?? texts.violations.rule)
  }, message ?? code)

const isAt = ({ property }: Told, member: string): boolean =>
  property === member || property.startsWith(`${member}.`) || property.startsWith(`${member}[`)

/** The sentence for a member of a body; undefined where nothing is wrong with it, or with a part of it. */
export const faultOf = (told: readonly Told[], member: string): string | undefined => {
  const found = told.find((one) => isAt(one, member))
  return found && faultWords(found)
}

type FormOptions<Body> = {
  /** The check of the body that the service has, too; none for forms whose body has no check. */
  check: (body: Body) => readonly Told[]
  /** The refusal of the body that was sent last. */
  error: Error | null
}

/**
 * Checks a form while it is filled in. A fault is told at its field when the field was left, or when sending was tried.
 * A refusal of the service is told until the member is changed.
 */
export const useFaults = <Body extends object>(body: Body, { check, error }: FormOptions<Body>) => {
  // A form that is open will want the words.
  late()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const found = check(body)
  const refused = useRefused(body, error)
  return {
    /** The fault of a member, where it is time to tell it. */
    of: (member: string): string | undefined =>
      (isTried || left.has(member) ? faultOf(found, member) : undefined) ??
      faultOf(refused, member),
    /** For the control of a member: its check begins when it is left. */
    at: (member: string) => ({
      onBlur: () => {
        if (!left.has(member)) setLeft(new Set([...left, member]))
      },
    }),
    /** Tells all of it; false where the service would refuse the body. */
    tried: (): boolean => {
      setTried(true)
      if (found.length > 0) setTimeout(focusFirst)
      return found.length === 0
    },
    /** Begins anew, with another body. */
    reset: (): void => {
      setTried(false)
      setLeft(new Set())
    },
  }
}

/** Leads to the first field that is told wrong: in the dialog, where there is one. */
const focusFirst = (): void => {
  const place = document.querySelector('dialog[open]') ?? document
  place.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** Words of the service about the members that still are as they were sent. */
const useRefused = (body: object, error: Error | null): readonly Told[] => {
  const sent = useRef<{ error: Error | null; body: object }>({ error: null, body })
  if (sent.current.error !== error) sent.current = { error, body }
  if (!(error instanceof ApiProblem)) return []
  const [before, now] = [sent.current.body, body].map((one) => one as Record<string, unknown>)
  return error.violations.filter(({ property }) => {
    const member = /^[^.[]*/.exec(property)?.[0] ?? ''
    return JSON.stringify(before?.[member]) === JSON.stringify(now?.[member])
  })
}
