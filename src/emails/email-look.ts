import type { CSSProperties } from 'react';

// Mail clients know no CSS variables: a test keeps these equal to `web/ui/tokens.css`.
export const colours = {
  light: {
    paper: '#f6f8f8',
    surface: '#ffffff',
    ink: '#14201f',
    muted: '#52615f',
    line: '#dbe3e1',
    accent: '#0b6b62',
    'accent-ink': '#ffffff',
    'accent-text': '#0a5f57',
  },
  dark: {
    paper: '#0d1413',
    surface: '#141d1c',
    ink: '#e7eeec',
    muted: '#9db0ac',
    line: '#2a3836',
    accent: '#45bfae',
    'accent-ink': '#04201c',
    'accent-text': '#6bd3c3',
  },
} as const;

const { light, dark } = colours;

const textFont = "Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
const headingFont =
  "'Bricolage Grotesque', Inter, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const figures: CSSProperties = { fontVariantNumeric: 'tabular-nums' };
const cell: CSSProperties = { padding: '12px 0', fontSize: '15px', lineHeight: '22px', verticalAlign: 'top' };

export const look = {
  canvas: { backgroundColor: light.paper, fontFamily: textFont, margin: 0, padding: '32px 12px' },
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
  // Gmail and Outlook drop SVG: a dotted ring around a ring draws the logo's gear, or nothing at all.
  gearTeeth: {
    display: 'inline-block',
    border: `3px dotted ${light.accent}`,
    borderRadius: '50%',
    marginRight: '9px',
    verticalAlign: '-4px',
  },
  gearRing: {
    display: 'block',
    width: '6px',
    height: '6px',
    border: `3px solid ${light.accent}`,
    borderRadius: '50%',
  },
  card: {
    backgroundColor: light.surface,
    border: `1px solid ${light.line}`,
    borderRadius: '12px',
    padding: '36px 40px 24px',
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
    color: light['accent-ink'],
    borderRadius: '8px',
    fontSize: '16px',
    fontWeight: 600,
    padding: '14px 22px',
  },
  link: { color: light['accent-text'], textDecoration: 'underline', wordBreak: 'break-word' },
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

/** Clients without `<style>` keep the light, wide layout. */
export const styleSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) {
  .card-body { padding: 28px 20px 20px !important; }
  .action { display: block !important; text-align: center !important; }
  .fact th, .fact td { display: block !important; text-align: left !important; }
  .fact th { padding-bottom: 0 !important; }
  .fact td { padding-top: 0 !important; border-top: 0 !important; font-weight: 600 !important; }
}
@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: ${dark.paper} !important; }
  .card { background-color: ${dark.surface} !important; border-color: ${dark.line} !important; }
  .ink, .ink a { color: ${dark.ink} !important; }
  .muted { color: ${dark.muted} !important; }
  .line { border-color: ${dark.line} !important; }
  .gear { border-color: ${dark.accent} !important; }
  .link { color: ${dark['accent-text']} !important; }
  .action { background-color: ${dark.accent} !important; color: ${dark['accent-ink']} !important; }
}
`;
