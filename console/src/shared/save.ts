/** Files that the browser saves: what the service answers only to the page itself. */

/** Saves a text as a file. */
export const saveAs = (name: string, text: string, type = 'application/json'): void => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
