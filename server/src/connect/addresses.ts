/** The field's addresses in a file, and the service's in their places. */
import type { Sdk } from './sdks.ts'

/** An address in a file: its line and column, counted from 1, before and after. */
export type Change = { line: number; column: number; from: string; to: string }

/** The field's hosts whose paths the service has, or will have, at its one address. */
const hosts =
  '(?:login|login-widget|store|subscriptions|secure|sandbox-secure|ws-store|getupdate)\\.xsolla\\.com'
/** A whole address up to its path, or a host that stands alone in quotes. */
const address = new RegExp(`(?:https|wss)://${hosts}(?![\\w.-])|(?<=["'])${hosts}(?=["'])`, 'g')
/** Scripts and samples of the field, which no path of the service replaces. */
const leftHosts = /https:\/\/(?:api|cdn|cdn\d|static|livedemo)\.xsolla\.(?:com|net)/g

const isComment = (line: string, { comment }: Sdk): boolean => {
  const trimmed = line.trimStart()
  return /^(?:\/\/|\/\*|\*)/.test(trimmed) || (comment !== undefined && trimmed.startsWith(comment))
}

/** Code of a file by lines, and those of comments as nothing. */
const codeOf = (text: string, sdk: Sdk): string[] =>
  text.split('\n').map((line) => (isComment(line, sdk) ? '' : line))

/** The service's form of one of the field's addresses: with its scheme, or the host alone. */
const ours = (from: string, service: URL): string => {
  const host = service.host + service.pathname.replace(/\/+$/, '')
  if (!from.includes('://')) return host
  if (from.startsWith('wss:')) return `${service.protocol === 'http:' ? 'ws' : 'wss'}://${host}`
  return `${service.protocol}//${host}`
}

/** Finds the field's addresses in the code of a file, in their order; columns are those after all changes. */
export const findChanges = (text: string, sdk: Sdk, service: URL): Change[] =>
  codeOf(text, sdk).flatMap((line, index) => {
    let moved = 0
    return [...line.matchAll(address)].map((match) => {
      const [from] = match
      const to = ours(from, service)
      const column = match.index + 1 + moved
      moved += to.length - from.length
      return { line: index + 1, column, from, to }
    })
  })

/** Lines of a file with addresses of the field that stay: number and address. */
export const findLeft = (text: string, sdk: Sdk): { line: number; address: string }[] =>
  codeOf(text, sdk).flatMap((line, index) =>
    [...line.matchAll(leftHosts)].map(([found]) => ({ line: index + 1, address: found })),
  )

/** The text with its changes made, which are in the order of the file. */
export const changed = (text: string, changes: readonly Change[]): string => {
  const lines = text.split('\n')
  for (const { line, column, from, to } of changes) {
    const before = lines[line - 1] ?? ''
    lines[line - 1] = before.slice(0, column - 1) + to + before.slice(column - 1 + from.length)
  }
  return lines.join('\n')
}

/**
 * The text with its changes taken back, and the changes that are no longer in their places. One that was taken back
 * before counts as done.
 */
export const restored = (
  text: string,
  changes: readonly Change[],
): { text: string; lost: Change[] } => {
  const lines = text.split('\n')
  const lost: Change[] = []
  for (const change of changes.toReversed()) {
    const { line, column, from, to } = change
    const now = lines[line - 1] ?? ''
    if (now.startsWith(to, column - 1)) {
      lines[line - 1] = now.slice(0, column - 1) + from + now.slice(column - 1 + to.length)
    } else if (!now.startsWith(from, column - 1)) lost.unshift(change)
  }
  return { text: lines.join('\n'), lost }
}
