/** The links of a Markdown text: found and rewritten, but not within code. */

// Code comes first, so that a link within it is passed by: fences, code by indentation, code within a line.
const codeOrLink =
  /^ *(```+|~~~+)[\s\S]*?^ *\1|(?<=^\n) {4}.*$|`[^`\n]*`|(?<=\]\()<?([^()\s>]+(?:\([^()\s]*\))?)>?(?=(?:\s+"[^"]*")?\))|(?<=^\[[^\]\n]+\]: )<?(\S+?)>?$/gm

/** A text with other links, of which `rewrite` answers each; code stays as it is. */
export const withLinks = (text: string, rewrite: (link: string) => string): string =>
  text.replaceAll(codeOrLink, (all, _fence, inline?: string, defined?: string) => {
    const link = inline ?? defined
    return link === undefined ? all : rewrite(link)
  })

/** The links of a text, in their order. */
export const linksOf = (text: string): string[] => {
  const links: string[] = []
  withLinks(text, (link) => {
    links.push(link)
    return link
  })
  return links
}
