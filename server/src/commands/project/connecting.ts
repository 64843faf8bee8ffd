/** A studio's copy of one of the field's SDKs is pointed at the service, and back. */
import { stat } from 'node:fs/promises'
import type { Config } from '../../config.ts'
import { type Connected, connectCopy } from '../../connect/connect.ts'
import { recordName } from '../../connect/copy.ts'
import { sdks } from '../../connect/sdks.ts'
import { findSandboxFile } from '../../start/sandbox/file.ts'
import { Misuse } from '../words/misuse.ts'

export type ConnectTools = {
  config: Pick<Config, 'publicUrl' | 'dataDir'>
  say(text: string): void
  complain(text: string): void
}

type Wish = { url?: string | undefined; dryRun?: true | undefined; undo?: true | undefined }

/** Points the copy here, or back; answers the exit code: 1 where something could not be taken back. Throws `Misuse`. */
export const runConnect = async (
  name: string,
  folder: string,
  wish: Wish,
  tools: ConnectTools,
): Promise<number> => {
  const sdk = Object.hasOwn(sdks, name) ? sdks[name] : undefined
  if (!sdk) throw new Misuse(`There is no SDK ${name}: say ${Object.keys(sdks).join(', ')}.`)
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new Misuse(`There is no folder ${folder}.`)
  const url = wish.undo ? undefined : await serviceUrl(wish.url, tools.config)
  if (url?.protocol === 'http:' && sdk.isAlwaysSecure)
    throw new Misuse(`The ${sdk.title} SDK calls https only: give --url an address with https.`)
  const isRehearsal = wish.dryRun === true
  const connected = await connectCopy({ folder, name, sdk, url, isRehearsal })
  tools.say(linesOf(connected, { title: sdk.title, url, isRehearsal }).join('\n'))
  for (const { file, line, from, to } of connected.lost)
    tools.complain(
      `${file}:${line} no longer has ${to} in its place: write ${from} there by hand, then run connect again.`,
    )
  return connected.lost.length > 0 ? 1 : 0
}

/** The address that is given, else the installation's, else the sandbox's. */
const serviceUrl = async (
  given: string | undefined,
  { publicUrl, dataDir }: ConnectTools['config'],
): Promise<URL> => {
  const text = given ?? publicUrl ?? (await findSandboxFile(dataDir))?.public_url
  if (text === undefined)
    throw new Misuse('Say where the service is: --url https://login.game.example.')
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username)
    throw new Misuse(
      `${text} is no address of a service: give one such as https://login.game.example.`,
    )
  return url
}

const linesOf = (
  { changes, lost, left, compiled }: Connected,
  { title, url, isRehearsal }: { title: string; url: URL | undefined; isRehearsal: boolean },
): string[] => {
  const places = changes.map(({ file, line, from, to }) =>
    url ? `${file}:${line}  ${from} → ${to}` : `${file}:${line}  ${to} → ${from}`,
  )
  const files = new Set(changes.map(({ file }) => file)).size
  const count = `${changes.length} ${changes.length === 1 ? 'address' : 'addresses'} in ${files} ${files === 1 ? 'file' : 'files'}`
  const summary =
    changes.length === 0
      ? lost.length > 0
        ? 'Nothing was changed.'
        : 'Nothing is to be changed here.'
      : isRehearsal
        ? `${count} would be changed. This was a dry run: nothing was changed.`
        : url
          ? `${count} now lead to ${url.href}. Keep ${recordName} beside them: --undo needs it.`
          : `${count} are as before.`
  const notes = url
    ? [
        ...left.map(
          ({ file, line, address }) =>
            `Left: ${file}:${line} has ${address}, for which the service has no address.`,
        ),
        ...compiled.map(
          (file) => `Left: ${file} is compiled, and addresses inside it still lead to the field.`,
        ),
        `What the ${title} SDK can do then: docs/connect.md.`,
      ]
    : []
  return [...places, summary, ...notes]
}
