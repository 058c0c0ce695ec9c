import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [light, deviceDark, chosenDark] = [...css.matchAll(/:root[^{]*\{([^}]*)\}/g)].map(([, block = '']) =>
  Object.fromEntries([...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name, value])),
);

const grounds = ['paper', 'surface', 'sunken'];
const tones = ['accent', 'success', 'warning', 'danger'];

/** Every pair in use: what is drawn, on which grounds. A new pair in a component is a new line here. */
const texts: [front: string, grounds: string[]][] = [
  ['ink', [...grounds, ...tones.map((tone) => `${tone}-soft`)]],
  ['muted', [...grounds, ...tones.map((tone) => `${tone}-soft`)]],
  ...tones.map((tone): [string, string[]] => [`${tone}-text`, [...grounds, `${tone}-soft`]]),
  ...tones.map((tone): [string, string[]] => [`${tone}-ink`, [tone]]),
  ['caution-text', grounds],
  ['accent-ink', ['accent-hover']],
  ['danger-ink', ['danger-hover']],
];

const controls: [front: string, grounds: string[]][] = [
  ['control', grounds],
  ['focus', [...grounds, ...tones.map((tone) => `${tone}-soft`)]],
  ['accent', [...grounds, 'accent-soft']],
  ['danger', grounds],
];

/** Relative luminance of `#rrggbb`, as WCAG 2.2 defines it. */
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((v) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(front: string, ground: string): number {
  const [low = 0, high = 0] = [luminance(front), luminance(ground)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

function contrasts(theme: Record<string, string> = {}, pairs: typeof texts) {
  return pairs.flatMap(([front, behind]) =>
    behind.map((ground) => {
      const [a, b] = [theme[front] ?? '', theme[ground] ?? ''];
      expect([a, b], `${front} on ${ground}`).toEqual([
        expect.stringMatching(hex),
        expect.stringMatching(hex),
      ]);
      return { pair: `${front} on ${ground}`, ratio: contrast(a, b) };
    }),
  );
}

const hex = /^#[0-9a-f]{6}$/;

/** A dark tone must stand out more from its ground to be seen as much. */
describe.each([
  ['light', light, 1.25],
  ['dark', deviceDark, 1.5],
] as const)('%s theme', (_, theme, seen) => {
  it('reads every text at 4.5:1 or more', () => {
    expect(contrasts(theme, texts).filter(({ ratio }) => ratio < 4.5)).toEqual([]);
  });

  it('shows every edge of a control and every focus ring at 3:1 or more', () => {
    expect(contrasts(theme, controls).filter(({ ratio }) => ratio < 3)).toEqual([]);
  });

  it('shows where something loads', () => {
    const shapes = contrasts(theme, [['skeleton', grounds]]);
    expect(shapes.filter(({ ratio }) => ratio < seen)).toEqual([]);
  });
});

it('gives the chosen dark theme the same values as the device’s', () => {
  expect(chosenDark).toEqual(deviceDark);
  expect(Object.keys(deviceDark ?? {})).toEqual(Object.keys(light ?? {}));
});

it('lets Tailwind see every colour token', () => {
  const theme = readFileSync(new URL('./styles.css', import.meta.url), 'utf8');
  const colours = Object.entries(light ?? {}).filter(
    ([name, value]) => hex.test(String(value)) && name !== 'paper-veiled',
  );
  for (const [name] of colours) expect(theme).toContain(`--color-${name}: var(--${name});`);
});
