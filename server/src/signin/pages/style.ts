/** How the pages look: one sheet for all, with a project's colour in it. Sides are logical, so right-to-left works. */
import { type Palette, paletteOf } from './accent.ts'

export type Theme = 'light' | 'dark'

/** The sheet for a colour, which is `#rrggbb`; without a theme it follows what the browser prefers. */
export const styleFor = (color: string, theme?: Theme): string =>
  `${colors(paletteOf(color), theme)}${sheet}`

const colors = (
  { accent, onAccent, accentEnd, lineOnLight, lineOnDark }: Palette,
  theme: Theme | undefined,
): string => `
:root{color-scheme:${theme ?? 'light dark'};--accent:${accent};--on-accent:${onAccent};--accent-end:${accentEnd};
--strong:${lineOnLight};--ink:#131820;--soft:#505b69;--paper:#fff;--ground:#f1f4f8;--line:#cfd6df;--rim:#b8c1cc;--edge:#7a8593;
--hover:#f1f4f8;--wrong:#b3261e;--wrong-ground:#fdeceb;--shade:0 1px 2px #1018280d,0 12px 32px #1018281a}
@media ${darkWhen(theme)}{:root{--strong:${lineOnDark};--ink:#f3f5f8;--soft:#adb6c3;--paper:#181d25;
--ground:#0d1016;--line:#343b48;--rim:#4a5464;--edge:#8290a1;--hover:#232a35;--wrong:#ffb4ab;--wrong-ground:#3b1513;--shade:0 12px 40px #0008}}`

const darkWhen = (theme: Theme | undefined): string =>
  theme === undefined ? '(prefers-color-scheme:dark)' : theme === 'dark' ? 'all' : 'not all'

const sheet = `
*{box-sizing:border-box}
html{font:100%/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif;-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;background:var(--ground);color:var(--ink);display:flex;flex-direction:column}
.brand{color:var(--on-accent);padding:1.75rem 1.25rem 5.25rem;text-align:center;
background:repeating-radial-gradient(circle at 88% 112%,#ffffff14 0 1.5px,#fff0 2.5px 3.5rem),radial-gradient(circle at 12% 0,#ffffff21,#fff0 45%),linear-gradient(160deg,var(--accent),var(--accent-end))}
.brand p{margin:.625rem 0 0;font-size:clamp(1rem,6.4vw,1.1875rem);font-weight:650;letter-spacing:-.01em;line-height:1.25;overflow-wrap:anywhere}
.logo{display:block;margin:0 auto;max-width:12rem;height:3.5rem;object-fit:contain}
.letter{display:grid;place-items:center;margin:0 auto;width:3.5rem;height:3.5rem;border-radius:1rem;border:1px solid #ffffff59;
background:#ffffff1f;font-size:1.625rem;font-weight:700;line-height:1}
main{width:calc(100% - min(1.75rem,7.5vw));max-width:27rem;margin:-3.75rem auto 2rem;padding:1.625rem min(1.375rem,5.9vw) 1.5rem;background:var(--paper);
border:1px solid var(--line);border-radius:1.25rem;box-shadow:var(--shade)}
h1{margin:0;font-size:clamp(1rem,6.4vw,1.4375rem);line-height:1.25;letter-spacing:-.015em;text-wrap:balance;overflow-wrap:break-word}
h2{margin:1.5rem 0 .5rem;font-size:1rem}
p{margin:.5rem 0 0;overflow-wrap:break-word}
:lang(ko){word-break:keep-all}
:lang(ar) :is(h1,.brand p){letter-spacing:0}
.lead{color:var(--soft)}
.onward{margin-top:1.25rem}
main :is(ol,ul:not(.ways)){margin:.5rem 0 0;padding-inline-start:1.375rem}
main li+li{margin-top:.25rem}
.ways li+li{margin:0}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
small,.small{font-size:.8125rem;color:var(--soft)}
a{color:var(--strong);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--strong);outline-offset:2px;border-radius:.375rem}
.ways{list-style:none;margin:1.25rem 0 0;padding:0;display:grid;gap:.5625rem}
.way{display:flex;flex-wrap:wrap;align-items:center;gap:.875rem;min-height:3.25rem;padding-block:.5rem;padding-inline:min(.625rem,2.7vw) min(.875rem,3.75vw);border:1px solid var(--rim);
border-radius:.875rem;color:var(--ink);background:var(--paper);text-decoration:none;font-weight:560;line-height:1.25;overflow-wrap:break-word}
.way span{flex:1 1 0;max-width:100%;text-wrap:balance}
.way:hover{background:var(--hover);border-color:var(--strong)}
.way:focus-visible{border-radius:.875rem}
.way svg{flex:none;width:2.125rem;height:2.125rem}
.more{margin-top:.75rem}
.more .ways{margin-top:.75rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,8.75rem),1fr))}
.more .way{gap:.5rem;padding-inline:.4375rem;height:100%}
.more .way svg{width:1.875rem;height:1.875rem}
summary{cursor:pointer;padding:.75rem;border-radius:.875rem;text-align:center;font-weight:560;color:var(--strong)}
summary:hover{background:var(--hover)}
.facts{margin:1.25rem 0 0;padding:.875rem 1rem;border-radius:.875rem;background:var(--hover);font-size:.875rem}
.facts dt{color:var(--soft)}
.facts dd{margin:0 0 .375rem;overflow-wrap:anywhere}
.facts dd:last-child{margin-bottom:0}
.explained dt{color:var(--ink);font-weight:620}
.explained dd{margin:0}
.explained dd+dt{margin-top:.75rem}
form{margin:1.25rem 0 0;display:grid;gap:.875rem}
form+form{margin-top:.625rem}
label{display:block;font-weight:560;margin-bottom:.375rem}
input:not([type=hidden],[type=checkbox],[type=radio]),select{width:100%;min-height:3.125rem;padding:.5rem .875rem;font:inherit;font-size:1.0625rem;
color:inherit;background:var(--paper);border:1px solid var(--edge);border-radius:.875rem}
input:focus-visible,select:focus-visible{border-radius:.875rem;outline-offset:0}
input.code{font-size:1.625rem;letter-spacing:.35em;text-align:center;font-variant-numeric:tabular-nums}
input[aria-invalid=true]{border-color:var(--wrong);border-width:2px}
.hint{margin:.375rem 0 0;font-size:.875rem;color:var(--soft)}
.wrong{margin:1rem 0 0;padding:.75rem 1rem;border-radius:.875rem;border-inline-start:4px solid var(--wrong);background:var(--wrong-ground);color:var(--wrong);font-weight:560}
.note{margin:1rem 0 0;padding:.75rem 1rem;border-radius:.875rem;border-inline-start:4px solid var(--strong);background:var(--hover)}
button,.button{display:block;width:100%;min-height:3.125rem;padding:.625rem min(1rem,4.25vw);border:1px solid var(--strong);border-radius:.875rem;font:inherit;
font-weight:620;text-align:center;text-decoration:none;cursor:pointer;color:var(--on-accent);background:var(--accent)}
.button{display:flex;align-items:center;justify-content:center}
button:hover,.button:hover{background:var(--accent-end)}
button:focus-visible,.button:focus-visible{border-radius:.875rem}
button.quiet,.button.quiet{color:var(--strong);background:none;border-color:var(--edge)}
button.quiet:hover,.button.quiet:hover{background:var(--hover)}
.lines{width:100%;margin:1.25rem 0 0;border-collapse:collapse}
.lines :is(th,td){padding:.625rem 0;border-bottom:1px solid var(--line);text-align:start;font-weight:400;vertical-align:top;overflow-wrap:anywhere}
.lines td{padding-inline-start:1rem;text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}
.lines tfoot :is(th,td){border:0;font-weight:650;font-size:1.0625rem}
.lines img{float:inline-start;width:2.5rem;height:2.5rem;margin-inline-end:.75rem;border-radius:.625rem;object-fit:cover}
.beside{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.5rem 1.25rem;margin-top:1rem}
.or{display:flex;align-items:center;gap:.75rem;margin:1.25rem 0 0;color:var(--soft);font-size:.875rem}
.or::before,.or::after{content:"";flex:1;border-top:1px solid var(--line)}
footer{padding:1.25rem 1.25rem 2rem;text-align:center;color:var(--soft);font-size:.8125rem}
footer p{margin:0}
.links{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;justify-content:center;gap:.25rem 1.25rem}
.links a{display:block;padding:.25rem 0;color:inherit;overflow-wrap:break-word}
@media (min-width:60rem){
body{display:grid;grid-template-columns:minmax(22rem,4fr) 6fr;grid-template-rows:1fr auto}
.brand{grid-row:1/3;padding:3rem;display:grid;align-content:center;text-align:start;position:sticky;top:0;height:100vh;height:100dvh}
.brand p{font-size:clamp(2rem,3.2vw,3rem);margin-top:1.5rem;letter-spacing:-.025em;line-height:1.1}
.logo{margin:0;max-width:18rem;height:5.5rem;object-position:0 50%}
[dir=rtl] .logo{object-position:100% 50%}
.letter{margin:0;width:5.5rem;height:5.5rem;border-radius:1.5rem;font-size:2.5rem}
main{margin:2.5rem auto;align-self:center;padding:2.25rem 2.25rem 2rem;max-width:29rem}
main:has(.explained){max-width:40rem}
footer{padding:0 2rem 1.5rem}}
@media (prefers-contrast:more){:root{--edge:currentColor;--rim:currentColor;--line:currentColor;--soft:var(--ink)}}
@media (forced-colors:active){.brand,main{border:1px solid}button,.button{border:2px solid ButtonText}}
@media (prefers-reduced-motion:no-preference){.way,button,.button,summary{transition:background-color .12s,border-color .12s}}
`
