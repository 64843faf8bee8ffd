/** The style of all pages of the sandbox, light and dark by the reader's setting. */
export const style = `
:root {
  color-scheme: light dark;
  --back: light-dark(#f4f5f7, #14171c);
  --card: light-dark(#ffffff, #1d2129);
  --line: light-dark(#d9dde4, #343a46);
  --text: light-dark(#1b2430, #e6e9ee);
  --soft: light-dark(#566273, #9aa5b5);
  --accent: light-dark(#0b6b62, #5cd1c3);
  --onaccent: light-dark(#ffffff, #06211e);
  --good: light-dark(#1a6e34, #7fd69a);
  --bad: light-dark(#b3261e, #ff9b92);
  --code: light-dark(#eef1f5, #12151a);
}
* { box-sizing: border-box }
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif }
header, main, footer { max-width: 84rem; margin: 0 auto; padding: 0 1.25rem }
header { display: flex; flex-wrap: wrap; gap: .5rem 2rem; align-items: end; justify-content: space-between; padding-block: 1.5rem 1rem }
header p { margin: .25rem 0 0; color: var(--soft); max-width: 46rem }
h1 { margin: 0; font-size: 1.6rem; letter-spacing: -.01em }
h2 { margin: 0 0 .25rem; font-size: 1.15rem }
h3 { margin: 1rem 0 .25rem; font-size: .95rem }
a { color: var(--accent) }
nav { display: flex; flex-wrap: wrap; gap: .25rem 1rem }
nav a { padding-block: .25rem }
.sheet main { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1rem }
.column { display: flex; flex-direction: column; gap: 1rem; min-width: 0 }
section { background: var(--card); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.15rem; min-width: 0; scroll-margin-top: 1rem }
.lead { margin: 0 0 .75rem; color: var(--soft) }
.entry + form { margin-top: .6rem }
.count { margin-left: .35rem; padding: .05rem .5rem; border-radius: 1rem; background: var(--code); color: var(--soft); font-size: .8rem; font-weight: 500 }
.count.on { background: var(--bad); color: var(--card) }
.row { display: flex; flex-wrap: wrap; gap: .6rem .8rem; align-items: end }
p.row { align-items: center; gap: .5rem }
label, .label { font-size: .85rem; color: var(--soft) }
label { display: grid; gap: .2rem; flex: 1 1 10rem; min-width: 0 }
select, input { font: inherit; color: var(--text); background: var(--back); border: 1px solid var(--line); border-radius: .4rem; padding: .4rem .5rem; width: 100%; min-height: 2.4rem }
button { font: inherit; min-height: 2.4rem; padding: .35rem 1rem; border: 1px solid var(--accent); border-radius: .4rem; background: var(--accent); color: var(--onaccent); cursor: pointer }
button.quiet { background: none; color: var(--text); border-color: var(--line); min-height: 2rem; padding: .15rem .7rem }
button.switch { min-width: 3.2rem; min-height: 1.9rem; padding: .1rem .5rem; background: none; color: var(--soft); border-color: var(--line); border-radius: 1rem; font-size: .85rem }
button.switch[aria-pressed=true] { background: var(--bad); border-color: var(--bad); color: var(--card) }
button:hover { filter: brightness(1.08) }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
pre { margin: 0; padding: .6rem .75rem; max-height: 11rem; overflow: auto; background: var(--code); border: 1px solid var(--line); border-radius: .4rem; font-size: .8rem; white-space: pre-wrap; overflow-wrap: anywhere }
pre.copy { user-select: all }
code { font-family: ui-monospace, monospace; overflow-wrap: anywhere }
:not(pre) > code { font-size: .85em; background: var(--code); padding: .08em .3em; border-radius: .25rem }
.call { margin: .9rem 0 0; font-size: .85rem }
.call span { color: var(--soft); margin-right: .35rem }
.call code { user-select: all }
.hint, .empty { color: var(--soft); font-size: .85rem; margin: .35rem 0 }
.empty { padding: .9rem; text-align: center; border: 1px dashed var(--line); border-radius: .4rem }
.scroll { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-size: .9rem }
th, td { text-align: left; padding: .35rem .6rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
thead th { color: var(--soft); font-weight: 500; font-size: .8rem }
.board td, .board th { vertical-align: middle; padding-block: .25rem; white-space: nowrap }
.board tbody th { font-weight: 500 }
.cast { list-style: none; margin: 0; padding: 0 }
.cast li { display: grid; grid-template-columns: 6.2rem minmax(0, 1fr) auto; gap: 0 .75rem; align-items: baseline; padding: .3rem 0; border-top: 1px solid var(--line); font-size: .9rem }
form + pre { margin-top: .75rem }
.mark { font-size: .8rem; white-space: nowrap }
.mark.good { color: var(--good) }
.mark.bad, p.bad { color: var(--bad) }
.entry { border-top: 1px solid var(--line); padding: .5rem 0; margin: 0 }
.entry summary { cursor: pointer }
.entry summary > * { margin-right: .45rem }
.entry time { color: var(--soft); font-variant-numeric: tabular-nums; font-size: .85rem }
.entry dt { font-weight: 600; margin-top: .5rem }
.entry dd { margin: .15rem 0 0 }
.status { display: inline-block; padding: 0 .4rem; border-radius: .3rem; border: 1px solid currentColor; font-size: .8rem; font-variant-numeric: tabular-nums }
.status.good { color: var(--good) }
.status.bad { color: var(--bad) }
footer { display: flex; flex-wrap: wrap; gap: 0 .5rem; align-items: baseline; padding-block: 1rem 2.5rem }
footer p { margin: 0 }
@media (min-width: 62rem) {
  .sheet main { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr) }
  .wide { grid-column: 1 / -1 }
}
.signin { display: grid; min-height: 100vh; place-items: center; padding: 1rem }
.signin main { width: 100%; max-width: 30rem; background: var(--card); border: 1px solid var(--line); border-radius: .8rem; padding: 1.5rem }
.badge { display: inline-block; margin: 0 0 .75rem; padding: .1rem .6rem; border-radius: 1rem; background: var(--code); color: var(--soft); font-size: .8rem }
.people { list-style: none; margin: 1rem 0; padding: 0 }
.people a { display: block; padding: .5rem .6rem; border-top: 1px solid var(--line); color: var(--text); text-decoration: none }
.people a:hover, .people a:focus-visible { background: var(--code) }
.people strong { color: var(--accent) }
.people span { display: block; font-size: .85rem; color: var(--soft) }
.deny { margin: 0; color: var(--soft) }
`
