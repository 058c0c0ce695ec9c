/** What is over each page that is tried. `all` first: what comes after it is what is left. */
const look = [
  'all: initial',
  'content: "Démonstration"',
  'position: fixed',
  'inset: 0',
  'z-index: 2147483647',
  'display: grid',
  'place-items: center',
  'pointer-events: none',
  'user-select: none',
  'overflow: hidden',
  'rotate: -24deg',
  'color: #808080',
  'opacity: 0.22',
  'font: 700 11vw/1 system-ui, sans-serif',
  // The colours of a system are not see-through: the page would be behind words.
  'forced-color-adjust: none',
  'print-color-adjust: exact',
];
const onPaper = ['color: #b3261e', 'opacity: 0.4'];

const important = (declarations: readonly string[]) =>
  declarations.map((one) => `${one} !important`).join(';');

/**
 * See docs/product/demonstration.md#marked-on-screen-and-paper. No element of the page's own document: its selectors and
 * its layout find what they found. What is fixed is on every sheet of paper.
 */
export const demonstrationMark = `<style>html::after{${important(look)}}@media print{html::after{${important(onPaper)}}}</style>`;
