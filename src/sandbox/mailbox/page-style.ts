import { Markup } from './html.ts';

/** The look of the shop (design.md) without its bundle: these pages stand alone and work without scripts. */
export const pageStyle = new Markup(`
:root {
  color-scheme: light dark;
  --canvas: #f5f3ee; --paper: #fff; --ink: #1b2430; --muted: #57616e; --line: #e1ddd3; --accent: #1d5c58; --on-accent: #fff;
  --warning: #7a4a00; --warning-paper: #fdf1d8; --danger: #a3261c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --canvas: #12161b; --paper: #1b2128; --ink: #ecebe6; --muted: #a9b1bb; --line: #343c46; --accent: #8accc3; --on-accent: #0d1918;
    --warning: #f3cf86; --warning-paper: #3a2f17; --danger: #ff9a8f;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--ink); font: 16px/1.5 Inter, system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
.skip { position: absolute; left: -999px; }
.skip:focus { left: 16px; top: 12px; background: var(--paper); padding: 8px 12px; z-index: 1; }
.bar { background: var(--paper); border-bottom: 1px solid var(--line); }
.brand { display: flex; align-items: center; gap: 10px; max-width: 960px; min-height: 56px; margin: 0 auto; padding: 0 16px; font-weight: 700; letter-spacing: -.01em; color: var(--ink); text-decoration: none; }
.gear { width: 16px; height: 16px; border: 4px dashed var(--accent); border-radius: 50%; }
main { max-width: 960px; margin: 0 auto; padding: 28px 16px 64px; }
h1 { font-size: 1.5rem; line-height: 1.3; letter-spacing: -.015em; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 1.0625rem; margin: 32px 0 10px; }
.muted { color: var(--muted); margin: 0; }
.tools { display: flex; flex-wrap: wrap; gap: 12px; align-items: end; margin: 20px 0; }
.tools form { display: flex; gap: 8px; flex: 1 1 280px; align-items: end; }
.tools form.side { flex: 0 0 auto; }
.field { flex: 1; min-width: 0; }
label { display: block; font-size: .875rem; color: var(--muted); margin-bottom: 4px; }
input { width: 100%; min-height: 44px; padding: 8px 12px; font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--muted); border-radius: 8px; }
button, .button { display: inline-flex; align-items: center; min-height: 44px; padding: 8px 16px; font: inherit; font-weight: 600; color: var(--accent); background: var(--paper); border: 1px solid var(--accent); border-radius: 8px; cursor: pointer; text-decoration: none; white-space: nowrap; }
.danger { color: var(--danger); border-color: var(--danger); }
.panel, .list { background: var(--paper); border: 1px solid var(--line); border-radius: 12px; }
.panel { padding: 16px 20px; }
.list { list-style: none; margin: 0; padding: 0; overflow: hidden; }
.list li + li { border-top: 1px solid var(--line); }
.list a { display: grid; grid-template-columns: 1fr auto; gap: 2px 16px; padding: 14px 20px; color: inherit; text-decoration: none; }
.list a:hover { background: var(--canvas); }
.list a:focus-visible { outline-offset: -3px; }
.subject { font-weight: 600; overflow-wrap: anywhere; }
.list time, .who { color: var(--muted); font-size: .875rem; }
.list time { text-align: right; }
.who { overflow-wrap: anywhere; }
.badge { justify-self: end; display: inline-block; padding: 1px 8px; border-radius: 99px; font-size: .8125rem; font-weight: 600; color: var(--warning); background: var(--warning-paper); white-space: nowrap; }
.empty { text-align: center; padding: 56px 20px; }
.empty h2 { margin: 0 0 4px; }
.pages { display: flex; justify-content: space-between; gap: 12px; margin-top: 16px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; margin: 0; }
dt { color: var(--muted); }
dd { margin: 0; overflow-wrap: anywhere; }
iframe { display: block; width: 100%; height: 820px; background: var(--paper); border: 1px solid var(--line); border-radius: 12px; resize: vertical; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.6 ui-monospace, monospace; }
summary { cursor: pointer; min-height: 44px; display: flex; align-items: center; font-weight: 600; }
details dl { font-size: .875rem; padding-bottom: 12px; }
.files { list-style: none; margin: 0; padding: 0; }
.files a { display: inline-block; padding: 10px 0; overflow-wrap: anywhere; }
.back { display: inline-block; padding: 10px 0; margin-bottom: 4px; }
@media (max-width: 560px) {
  .list a { grid-template-columns: 1fr; padding: 14px 16px; }
  .list time { text-align: left; }
  .badge { justify-self: start; }
  .panel { padding: 14px 16px; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd { margin-bottom: 8px; }
  iframe { height: 70vh; min-height: 560px; }
}
`);
