/** The snippets of the documentation's pages, as a reader would copy them. */

export type Snippet = {
  /** Such as `docs/webhooks.md:18`: the page and the line of its first fence. */
  place: string
  /** The word behind the fence: `sh`, `yaml`, `json`, `ts`, or nothing. */
  language: string
  text: string
}

/**
 * Finds the fenced blocks of a page, in their order. The lines of a block in a list lose the indentation of its fence.
 * Throws where a block has no end. Source: CommonMark 0.31, "Fenced code blocks".
 */
export const findSnippets = (page: string, markdown: string): Snippet[] => {
  const found: Snippet[] = []
  const lines = markdown.split('\n')
  for (let at = 0; at < lines.length; at += 1) {
    const fence = /^( *)```(\w*)$/.exec(lines[at] ?? '')
    if (!fence) continue
    const [, indentation = '', language = ''] = fence
    const end = lines.indexOf(`${indentation}\`\`\``, at + 1)
    if (end < 0) throw new Error(`${page}:${at + 1}: the block has no end`)
    const text = lines.slice(at + 1, end).map((line) => line.slice(indentation.length))
    found.push({ place: `${page}:${at + 1}`, language, text: `${text.join('\n')}\n` })
    at = end
  }
  return found
}

/**
 * A bash script that does what a page says, from its first snippet to its last, and tells where it failed. A name that
 * was read from an answer which lacks it is a failure, too.
 */
export const scriptOf = (snippets: Snippet[]): string =>
  snippets.map((snippet) => `AT='${snippet.place}'\n${commandsOf(snippet)}\n${isRead}`).join('\n')

/** JavaScript's word for a member that is not there. */
const isRead = `if declare -p | grep '="undefined"$'; then exit 1; fi\n`

const commandsOf = ({ language, text }: Snippet): string =>
  language === 'yaml' ? applied(text) : text

/** A file is brought in by `portreeve apply`; values from the environment are random, in the form of their vendor. */
const applied = (text: string): string => {
  const names = new Set([...text.matchAll(/env:(\w+)/g)].map(([, name = '']) => name))
  return [
    ...[...names].map((name) => `export ${name}="${prefixes[name] ?? ''}$(openssl rand -hex 32)"`),
    `cat > game.yaml <<'END_OF_FILE'\n${wholeFile(text)}END_OF_FILE`,
    'npx portreeve apply game.yaml',
    '',
  ].join('\n')
}

const prefixes: Readonly<Record<string, string>> = {
  STRIPE_KEY: 'sk_test_',
  STRIPE_SIGNING_SECRET: 'whsec_',
}

/** A part of a file stands at its indentation: below what the lines of a file before it have there. */
const wholeFile = (text: string): string => {
  const depth = text.search(/\S/)
  return [...above.filter((line) => line.search(/\S/) < depth), text].join('\n')
}

const above = [
  'merchants:',
  '  - name: My studio',
  '    projects:',
  '      - name: My game',
  '        connections:',
  '          network:',
]

/**
 * The lines before a page's script. A call that is answered 400 or more ends it, as any command that fails; so does a
 * name that no snippet has set. `npx portreeve` is the command of this repository, and no other package is run.
 * `xdg-open` is a browser in which Alice signs in.
 */
export const strictShell = `
set -euo pipefail
AT='the beginning'
trap 'code=$?; [ $code = 0 ] || echo "$AT failed with $code" >&2' EXIT
curl() { command curl --silent --show-error --fail-with-body "$@" && echo; }
xdg-open() { "$NODE" "$BROWSER" "$1"; }
npx() { [ "$1" = portreeve ] && shift && "$NODE" "$PROGRAM" "$@"; }
`
