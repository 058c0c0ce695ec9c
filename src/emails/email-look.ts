import type { CSSProperties } from 'react';

// Mail clients know neither CSS variables nor the site's stylesheet: the site's tokens are repeated here as plain values.
export const colours = {
  light: {
    canvas: '#f5f3ee',
    paper: '#ffffff',
    ink: '#1b2430',
    muted: '#57616e',
    line: '#e1ddd3',
    accent: '#1d5c58',
    onAccent: '#ffffff',
  },
  dark: {
    canvas: '#12161b',
    paper: '#1b2128',
    ink: '#ecebe6',
    muted: '#a9b1bb',
    line: '#343c46',
    accent: '#8accc3',
    onAccent: '#0d1918',
  },
} as const;

const { light, dark } = colours;

const textFont = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const headingFont =
  "'Bricolage Grotesque', Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const figures: CSSProperties = { fontVariantNumeric: 'tabular-nums' };
const cell: CSSProperties = { padding: '12px 0', fontSize: '15px', lineHeight: '22px', verticalAlign: 'top' };

export const look = {
  canvas: { backgroundColor: light.canvas, fontFamily: textFont, margin: 0, padding: '32px 12px' },
  container: { maxWidth: '560px', margin: '0 auto' },
  wordmark: {
    fontFamily: headingFont,
    fontSize: '20px',
    lineHeight: '28px',
    fontWeight: 700,
    letterSpacing: '-0.02em',
    color: light.ink,
    textDecoration: 'none',
  },
  gear: {
    display: 'inline-block',
    width: '8px',
    height: '8px',
    border: `4px dashed ${light.accent}`,
    borderRadius: '50%',
    marginRight: '9px',
    verticalAlign: '-1px',
  },
  card: {
    backgroundColor: light.paper,
    border: `1px solid ${light.line}`,
    borderRadius: '12px',
    padding: '36px 40px 28px',
  },
  heading: {
    fontFamily: headingFont,
    fontSize: '24px',
    lineHeight: '32px',
    fontWeight: 650,
    letterSpacing: '-0.015em',
    color: light.ink,
    margin: '0 0 20px',
  },
  text: { fontSize: '16px', lineHeight: '26px', color: light.ink, margin: '0 0 16px' },
  note: { fontSize: '14px', lineHeight: '22px', color: light.muted, margin: '0 0 12px' },
  button: {
    backgroundColor: light.accent,
    color: light.onAccent,
    borderRadius: '8px',
    fontSize: '16px',
    fontWeight: 600,
    padding: '14px 22px',
  },
  link: { color: light.accent, textDecoration: 'underline', wordBreak: 'break-word' },
  rule: { borderColor: light.line, borderTopWidth: '1px', margin: '24px 0 20px' },
  table: { width: '100%', borderCollapse: 'collapse', margin: '4px 0 24px', color: light.ink },
  labelCell: {
    ...cell,
    borderTop: `1px solid ${light.line}`,
    textAlign: 'left',
    fontWeight: 400,
    paddingRight: '16px',
  },
  valueCell: { ...cell, ...figures, borderTop: `1px solid ${light.line}`, textAlign: 'right' },
  amountCell: {
    ...cell,
    ...figures,
    borderTop: `1px solid ${light.line}`,
    textAlign: 'right',
    whiteSpace: 'nowrap',
  },
  strong: { fontWeight: 700, fontSize: '16px' },
  footer: { padding: '20px 8px 0' },
  footerText: { fontSize: '13px', lineHeight: '20px', color: light.muted, margin: '0 0 4px' },
} satisfies Record<string, CSSProperties>;

/** Rules that only exist as a stylesheet: clients without `<style>` keep the light, wide layout. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card { padding: 28px 20px 20px !important; }
  .action { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: ${dark.canvas} !important; }
  .card { background-color: ${dark.paper} !important; border-color: ${dark.line} !important; }
  .ink, .ink a { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .line { border-color: ${dark.line} !important; }
  .gear { border-color: ${dark.accent} !important; }
  .link { color: ${dark.accent} !important; }
  .action { background-color: ${dark.accent} !important; color: ${dark.onAccent} !important; }
}
`;
