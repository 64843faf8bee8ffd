/** A short word for what a request came from, made of its User-Agent (RFC 9110, section 10.1.5). */

// The first that fits counts: browsers name those before them, too. Read in 2026 from what each sends.
const programs: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\bUnityPlayer\//, 'Unity'],
  [/\+\+UE\d|\bUnreal ?Engine\b/, 'Unreal Engine'],
  [/\bGodotEngine\//, 'Godot'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\bPlayStation\b/i, 'PlayStation'],
  [/\bXbox\b/i, 'Xbox'],
  [/\bNintendo\b/i, 'Nintendo'],
  [/\bAndroid\b/i, 'Android'],
  [/\b(?:iPhone|iPad|iPod|iOS)\b/, 'iOS'],
  [/\bWindows\b/i, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(?:Macintosh|Mac ?OS|macOS)\b/i, 'macOS'],
  [/\b(?:Linux|X11)\b/i, 'Linux'],
]
/** A product without its version, where it is nothing that we know: a game or library by its own name. */
const product = /^[A-Za-z][A-Za-z_-]{1,29}(?=[/ ]|$)/
// Mozilla/5.0 begins what every browser sends.
const saysNothing = 'Mozilla'
/** So much of a header is read. */
const readAtMost = 400

/**
 * The program and the system, as far as the header tells: `Firefox on Windows`, `Unity`, `MyGame on Android`. Null
 * where it tells neither. At most 45 characters, letters and hyphens but for the words between; nothing else of the
 * header.
 */
export const deviceOf = (userAgent: string | undefined): string | null => {
  const text = userAgent?.slice(0, readAtMost) ?? ''
  const program = firstFitting(programs, text) ?? productIn(text)
  const system = firstFitting(systems, text)
  if (program === undefined) return system ?? null
  return system === undefined ? program : `${program} on ${system}`
}

const firstFitting = (
  list: readonly (readonly [RegExp, string])[],
  text: string,
): string | undefined => list.find(([form]) => form.test(text))?.[1]

const productIn = (text: string): string | undefined => {
  const [name] = product.exec(text) ?? []
  return name === saysNothing ? undefined : name
}
