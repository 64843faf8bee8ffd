/** A project's colour, and what goes with it so that everything stays readable (WCAG 2.2, 1.4.3 and 1.4.11). */

/** All as `#rrggbb`. */
export type Palette = {
  accent: string
  /** Text on `accent` and `accentEnd`, at least 4.5 to 1. */
  onAccent: string
  /** Where a gradient that begins with `accent` ends; away from the colour of the text. */
  accentEnd: string
  /** Lines, links and focus rings on light and on dark grounds, at least 4.5 to 1 against `grounds`. */
  lineOnLight: string
  lineOnDark: string
}

/** The grounds that lines and texts stand on, the one with the least contrast of each scheme. */
export const grounds = { light: '#f1f4f8', dark: '#232a35' } as const

const black = '#000000'
const white = '#ffffff'
const readable = 4.5

/** Completes a colour. Black or white text always has enough contrast: the worse case of the two is 4.58. */
export const paletteOf = (accent: string): Palette => {
  const isDark = contrast(accent, white) >= contrast(accent, black)
  return {
    accent,
    onAccent: isDark ? white : black,
    accentEnd: mix(accent, isDark ? black : white, 0.38),
    lineOnLight: until(accent, black, grounds.light),
    lineOnDark: until(accent, white, grounds.dark),
  }
}

const until = (color: string, toward: string, ground: string): string => {
  for (let part = 0; part < 1; part += 0.05) {
    const mixed = mix(color, toward, part)
    if (contrast(mixed, ground) >= readable) return mixed
  }
  return toward
}

/** The ratio of contrast of two colours, 1 to 21 (WCAG 2.2, "contrast ratio"). */
export const contrast = (one: string, other: string): number => {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const luminance = (color: string): number => {
  const [red, green, blue] = channels(color).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const mix = (color: string, other: string, part: number): string => {
  const to = channels(other)
  const mixed = channels(color).map((from, index) =>
    Math.round(from + ((to[index] ?? 0) - from) * part),
  )
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const channels = (color: string): number[] =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))
