/**
 * Marks of the networks beside their names: simple drawings of our own that recall each network by its colour and
 * shape. So no page asks anybody else for an image.
 */
import { type Html, html } from './html.ts'

type Mark = {
  ground: string
  /** Shapes in white unless they say otherwise. */
  shape: string
}

const line = (color: string, width: number): string =>
  `fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`

const marks: Readonly<Record<string, Mark>> = {
  amazon: {
    ground: '#232f3e',
    shape: `<path ${line('#fff', 2.6)} d="M12.2 10.4c1.2-1.8 7-2.2 7 1.6v6.2m0-5c-4.6 0-7.4.8-7.4 3.1 0 3.1 5.4 3 7.4-.6"/><path ${line('#f90', 2)} d="M7.5 20.5c5.2 4.2 11.8 4 16.2.8m-3-1.3 3.3.3-.9 3.2"/>`,
  },
  apple: {
    ground: '#000',
    shape:
      '<path d="M16 11.2c1.6-1.2 3.2-1.5 4.6-1.1 1.1.3 1.9.9 2.4 1.7-2.9 1.9-2.5 5.9.6 7.1-1 2.8-2.6 5.4-4.5 5.4-1.2 0-1.7-.7-3.1-.7s-1.9.7-3.1.7c-2.3 0-4.9-4.5-4.9-8.3 0-4.1 2.4-6 4.9-6 1.3 0 2.3.7 3.1 1.2zM15.9 9.4c-.1-2.1 1.6-4.2 3.8-4.5.2 2.2-1.6 4.4-3.8 4.5z"/>',
  },
  baidu: {
    ground: '#2932e1',
    shape:
      '<ellipse cx="9.2" cy="14.6" rx="2.1" ry="2.8"/><ellipse cx="13.3" cy="9.7" rx="2.1" ry="2.9"/><ellipse cx="19" cy="9.8" rx="2.1" ry="2.9"/><ellipse cx="22.9" cy="14.8" rx="2.1" ry="2.8"/><path d="M16 14.5c2.3 0 3 2.3 4.5 3.7 1.4 1.3 2.7 2.5 2 4.7-1 2.9-4 1.7-6.5 1.7s-5.5 1.2-6.5-1.7c-.7-2.2.6-3.4 2-4.7 1.5-1.4 2.2-3.7 4.5-3.7z"/>',
  },
  battlenet: {
    ground: '#0b1f3a',
    shape: `<g ${line('#3fa9ff', 1.9)}><ellipse cx="16" cy="16" rx="10" ry="4"/><ellipse cx="16" cy="16" rx="10" ry="4" transform="rotate(60 16 16)"/><ellipse cx="16" cy="16" rx="10" ry="4" transform="rotate(120 16 16)"/></g>`,
  },
  discord: {
    ground: '#5865f2',
    shape:
      '<path d="M9.8 9.8c4-1.7 8.4-1.7 12.4 0 2.4 3.7 3.5 7.5 3.2 11.5-1.6 1.3-3.2 2-4.9 2.4l-1.3-2.2c-2.1.5-4.3.5-6.4 0l-1.3 2.2c-1.7-.4-3.3-1.1-4.9-2.4-.3-4 .8-7.8 3.2-11.5z"/><circle cx="12.7" cy="16.6" r="1.9" fill="#5865f2"/><circle cx="19.3" cy="16.6" r="1.9" fill="#5865f2"/>',
  },
  epicgames: {
    ground: '#121212',
    shape: `<path d="M8.5 5.5h15v17.2L16 27l-7.5-4.3z"/><path ${line('#121212', 2.2)} d="M19.2 10h-6v9.5h6m-6-4.8h4.8"/>`,
  },
  facebook: {
    ground: '#0866ff',
    shape:
      '<path d="M17.7 27v-9.2h3.3l.6-3.9h-3.9v-2.3c0-1.3.6-2 2.1-2h1.9V6.3c-.9-.1-1.8-.2-2.7-.2-3.2 0-5.2 1.9-5.2 5.2v2.6h-3.4v3.9h3.4V27z"/>',
  },
  github: {
    ground: '#24292f',
    shape:
      '<path d="M9.3 7c1.5.2 2.7.8 3.7 1.6 2-.5 4-.5 6 0 1-.8 2.2-1.4 3.7-1.6.6 1.5.6 2.8.2 4 1 1.2 1.6 2.6 1.6 4.3 0 4.9-3 6.6-6.2 7.1.7.8.9 1.6.9 2.9V27H12.8v-2c-3.2.6-3.9-1.4-4.5-2.3-.5-.7-1-1.1-1.8-1.5 2.6-.6 3.4 2.3 6.3 1.6.1-.5.3-1 .7-1.4-3.2-.5-6-2.3-6-7.1 0-1.7.6-3.1 1.6-4.3-.4-1.2-.4-2.5.2-3z"/>',
  },
  google: {
    ground: '#fff',
    shape: `<g fill="none" stroke-width="3.7"><path stroke="#ea4335" d="M9.5 12.25A7.5 7.5 0 0 1 21.3 10.7"/><path stroke="#fbbc05" d="M9.5 19.75a7.5 7.5 0 0 1 0-7.5"/><path stroke="#34a853" d="M21.3 21.3A7.5 7.5 0 0 1 9.5 19.75"/><path stroke="#4285f4" d="M16.3 16h7.2a7.5 7.5 0 0 1-2.2 5.3"/></g>`,
  },
  kakao: {
    ground: '#fee500',
    shape:
      '<path fill="#191600" d="M16 7.5c5.5 0 9.8 3.3 9.8 7.5s-4.3 7.5-9.8 7.5c-.7 0-1.4-.1-2-.2l-4 2.9c-.5.3-.8 0-.7-.5l.9-3.8C7.7 19.6 6.2 17.4 6.2 15c0-4.2 4.3-7.5 9.8-7.5z"/>',
  },
  linkedin: {
    ground: '#0a66c2',
    shape:
      '<circle cx="10.3" cy="9.8" r="2.1"/><path d="M8.5 13.4h3.6V24H8.5zM14.3 13.4h3.4v1.5c.7-1.1 1.9-1.8 3.5-1.8 3 0 4 1.9 4 4.9v6h-3.6v-5.3c0-1.6-.4-2.6-1.7-2.6-1.4 0-2 1-2 2.6V24h-3.6z"/>',
  },
  mailru: {
    ground: '#005ff9',
    shape: `<g ${line('#ffb800', 2.5)}><circle cx="16" cy="16" r="3.9"/><path d="M19.9 12.2v5c0 3.8 4.8 3 4.8-1.4a8.7 8.7 0 1 0-3.8 7.3"/></g>`,
  },
  microsoft: {
    ground: '#fff',
    shape:
      '<path fill="#f25022" d="M8 8h7.5v7.5H8z"/><path fill="#7fba00" d="M16.5 8H24v7.5h-7.5z"/><path fill="#00a4ef" d="M8 16.5h7.5V24H8z"/><path fill="#ffb900" d="M16.5 16.5H24V24h-7.5z"/>',
  },
  msn: {
    ground: '#fff',
    shape: `<path fill="#0a84d8" d="M15.3 15.5C14 9.5 10.2 7 6.5 8c-.8 5.5 3 8.3 8.8 7.5z"/><path fill="#6cbe45" d="M15.3 17.2c-5-.2-8 1.8-7.5 6.3 4.3.8 7.2-1.3 7.5-6.3z"/><path fill="#f7a11b" d="M16.7 15.5C18 9.5 21.8 7 25.5 8c.8 5.5-3 8.3-8.8 7.5z"/><path fill="#e2483d" d="M16.7 17.2c5-.2 8 1.8 7.5 6.3-4.3.8-7.2-1.3-7.5-6.3z"/>`,
  },
  naver: {
    ground: '#03c75a',
    shape: '<path d="M8.8 8.5h5l4.4 6.7V8.5h5v15h-5l-4.4-6.7v6.7h-5z"/>',
  },
  ok: {
    ground: '#ee8208',
    shape: `<g ${line('#fff', 2.9)}><circle cx="16" cy="11" r="3.6"/><path d="M10.6 17.2c3.4 2.5 7.4 2.5 10.8 0M16 19v.5l-4.3 5M16 19.5l4.3 5"/></g>`,
  },
  paypal: {
    ground: '#003087',
    shape:
      '<path fill="#4cb3ff" d="M14 11h7c3.2.8 4.3 3.2 3.5 6-.9 3.3-3.5 4.4-6.8 4.4h-1.6L15.2 26h-4z"/><path d="M11.4 6h6.9c4 0 5.8 2.3 5.1 5.5-.8 3.7-3.5 5.1-7.2 5.1h-2.4L12.7 22H8z"/>',
  },
  qq: {
    ground: '#12a7f0',
    shape:
      '<path fill="#111" d="M16 5.5c4 0 6.3 3 6.3 7 1.2 2.3 2.9 4.4 2.3 6.8-.3 1-1.2.5-1.9-.5-.3 2.6-2.5 5.7-6.7 5.7s-6.4-3.1-6.7-5.7c-.7 1-1.6 1.5-1.9.5-.6-2.4 1.1-4.5 2.3-6.8 0-4 2.3-7 6.3-7z"/><path d="M11.5 15.5h9c.6 4.5-1 7.6-4.5 7.6s-5.1-3.1-4.5-7.6z"/><ellipse cx="14" cy="10.3" rx="1.3" ry="2"/><ellipse cx="18" cy="10.3" rx="1.3" ry="2"/><path fill="#e4212b" d="M9.6 14.3c4.2 2 8.6 2 12.8 0l.3 2.2c-4.4 1.9-9 1.9-13.4 0z"/><path fill="#f8b500" d="M12.8 13.4c2.1-1 4.3-1 6.4 0-1.7 1.7-4.7 1.7-6.4 0zM9.5 26c.5-1.6 4-2.5 6.5-.8 2.5-1.7 6-.8 6.5.8-2 .8-4.3.8-6.5.2-2.2.6-4.5.6-6.5-.2z"/>',
  },
  reddit: {
    ground: '#ff4500',
    shape: `<path ${line('#fff', 1.7)} d="M16 12.5l1.2-5 4.3 1"/><circle cx="22" cy="8.7" r="1.9"/><circle cx="7.6" cy="15.8" r="2.5"/><circle cx="24.4" cy="15.8" r="2.5"/><ellipse cx="16" cy="18.3" rx="8.6" ry="6.2"/><circle cx="12.7" cy="17.2" r="1.6" fill="#ff4500"/><circle cx="19.3" cy="17.2" r="1.6" fill="#ff4500"/><path ${line('#ff4500', 1.5)} d="M12.6 21c2 1.5 4.8 1.5 6.8 0"/>`,
  },
  steam: {
    ground: '#171a21',
    shape: `<circle cx="20.6" cy="11.8" r="5.1"/><circle cx="20.6" cy="11.8" r="2.8" fill="#171a21"/><path d="M5.5 15.5l6.3 2.6c.7-.4 1.4-.5 2.2-.4l3.3-4.4 3.7 3.7-4.5 3c0 2.2-1.8 4.2-4.1 4.2-2 0-3.6-1.4-4-3.2l-2.9-1.2z"/><circle cx="12.4" cy="21" r="1.9" fill="#171a21"/>`,
  },
  twitch: {
    ground: '#9146ff',
    shape: `<path d="M9.5 6.5h15v11.2L19.8 22.4h-4l-3.5 3.3v-3.3H8V9.5z"/><path ${line('#9146ff', 2.2)} d="M16 11v4.7M20.3 11v4.7"/>`,
  },
  twitter: {
    ground: '#000',
    shape: `<path fill-rule="evenodd" d="M7.5 8h5.2l11.8 16h-5.2zm3.6 1.9 8.9 12.2h1L12.1 9.9z"/><path ${line('#fff', 1.9)} d="M23.2 8.6l-5.9 6.5M14.5 17.6l-5.7 6"/>`,
  },
  vimeo: {
    ground: '#1492b8',
    shape:
      '<path d="M7 12.3c2-1.8 3.7-3.5 5.2-3.5 2.3 0 2.7 3.2 3.2 6 .4 2.3.8 4 1.4 4 .8 0 3-3.4 2.9-4.8-.1-1.1-1-1.2-2-.8.8-2.8 2.5-4.5 4.8-4.5 1.9 0 2.9 1.2 2.8 3.3-.2 4.6-6.3 12.2-9.5 12.2-2.7 0-3.3-3.8-3.9-7-.5-2.7-.9-3.8-1.4-3.8-.4 0-1.3.6-2.3 1.3z"/>',
  },
  vk: {
    ground: '#07f',
    shape:
      '<path d="M17.2 22.5C10.3 22.5 6.6 17.9 6.5 10.2h3.5c.1 5.6 2.6 8 4.6 8.5v-8.5h3.2v4.9c2-.2 4-2.4 4.7-4.9h3.2c-.5 3-2.7 5.2-4.3 6.1 1.6.7 4.1 2.6 5.1 6.2h-3.6c-.7-2.3-2.6-4.1-5.1-4.3v4.3z"/>',
  },
  wechat: {
    ground: '#07a850',
    shape:
      '<path d="M13 7.5c4.2 0 7.5 2.6 7.7 6-4.7-.4-8.8 2.6-8.8 6.3l.1.9c-.8 0-1.6-.1-2.3-.3l-2.6 1.5.7-2.4c-1.5-1.2-2.4-2.7-2.4-4.6 0-4.1 3.3-7.4 7.6-7.4z"/><path d="M19.8 14.7c3.6 0 6.6 2.4 6.6 5.3 0 1.6-.9 3-2.3 4l.6 2-2.3-1.2c-.8.3-1.7.4-2.6.4-3.7 0-6.6-2.3-6.6-5.2s2.9-5.3 6.6-5.3z"/><g fill="#07a850"><circle cx="10.3" cy="12.8" r="1.1"/><circle cx="15.4" cy="12.8" r="1.1"/><circle cx="17.7" cy="18.7" r=".95"/><circle cx="22" cy="18.7" r=".95"/></g>',
  },
  weibo: {
    ground: '#d9182b',
    shape: `<path fill-rule="evenodd" d="M13.6 12.5c3-.9 4.4.6 3.9 2.6 2.6-.8 4.6.4 3.7 2.7 1.5.5 2.2 1.6 1.8 3-.7 2.6-4.6 4.5-9 4.5-4.6 0-8.3-2-8.3-5.1 0-3.1 4.3-6.8 7.9-7.7zm.1 4.2c-3.7.4-6 2.4-5.8 4.2.2 1.7 2.8 2.9 6.1 2.6 3.7-.4 6-2.4 5.8-4.2-.2-1.7-2.8-2.9-6.1-2.6z"/><circle cx="13.5" cy="20.2" r="2"/><g ${line('#fff', 1.9)}><path d="M19.5 7.6c3.6-.4 6.5 2.7 5.7 6.3M19.8 11c1.5-.2 2.5.9 2.2 2.4"/></g>`,
  },
  xbox: {
    ground: '#107c10',
    shape:
      '<path d="M16 8.7c-1.9-1.3-3.9-2-5.5-1.7a10.6 10.6 0 0 1 11 0c-1.6-.3-3.6.4-5.5 1.7zM8.7 8.6c1.3-.2 3 .7 4.7 2.3-3.4 3.5-5.8 8.2-5.5 11.6a10.5 10.5 0 0 1 .8-13.9zM23.3 8.6c-1.3-.2-3 .7-4.7 2.3 3.4 3.5 5.8 8.2 5.5 11.6a10.5 10.5 0 0 0-.8-13.9zM16 13.6c3.5 3.3 5.6 7.3 5.5 11.1a10.5 10.5 0 0 1-11 0c-.1-3.8 2-7.8 5.5-11.1z"/>',
  },
  xsolla: {
    ground: 'var(--accent)',
    shape: `<g fill="none" stroke="var(--on-accent)" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"><path d="M20 21.5H8.5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 8.5 9.5h12A1.5 1.5 0 0 1 22 11v1.5"/><path d="M7.5 11l7 5 3.5-2.5"/><rect x="20" y="14.5" width="6" height="10" rx="1.5"/></g>`,
  },
  yahoo: {
    ground: '#5f01d1',
    shape:
      '<path d="M6.5 11h4l2.6 6.2 2.6-6.2h3.8L13.6 25H9.8l1.5-3.5zM21.5 7h4.3L22 16.3h-4.2z"/><circle cx="19.3" cy="19.4" r="2.2"/>',
  },
  yandex: {
    ground: '#fc3f1d',
    shape:
      '<path d="M18.8 26.5V8.7h-1.6c-2.5 0-3.9 1.3-3.9 3.2 0 2.1.9 3.2 2.8 4.5l1.6 1.1-4.5 9H9.6l4-8c-2.3-1.7-3.6-3.3-3.6-6 0-3.5 2.4-5.9 7.1-5.9h5v19.9z"/>',
  },
  youtube: {
    ground: '#f00',
    shape:
      '<rect x="5.5" y="9" width="21" height="14" rx="4"/><path fill="#f00" d="M14 12.7l6 3.3-6 3.3z"/>',
  },
}

/**
 * The mark of a network, or the first letter of its title where it is one of a project's own. Says nothing by itself.
 */
export const markOf = ({ name, title }: { name: string; title: string }): Html => {
  const mark = Object.hasOwn(marks, name) ? marks[name] : undefined
  if (mark) return tile(mark.ground, { markup: mark.shape })
  const [letter] = new Intl.Segmenter().segment(title)
  return tile(
    'var(--accent)',
    html`<text x="16" y="22" font-size="17" font-weight="700" text-anchor="middle" fill="var(--on-accent)">${letter?.segment.toUpperCase()}</text>`,
  )
}

/** A quiet edge keeps white tiles visible on white and black ones on black. */
const tile = (ground: string, shape: Html): Html =>
  html`<svg viewBox="0 0 32 32" fill="#fff" aria-hidden="true"><rect x=".5" y=".5" width="31" height="31" rx="8" fill="${ground}" stroke="#8090a04d"/>${shape}</svg>`
