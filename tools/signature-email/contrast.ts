/** Contrast of colours `#rrggbb` (WCAG 2.2, « relative luminance » and « contrast ratio », criterion 1.4.3). */

const LEAST = 4.5;

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** It is read on white. */
export const isDark = (colour: string): boolean => contrast(colour, '#ffffff') >= LEAST;

const INK = '#1b1f23';

/** Ink or white, whichever is read better upon it. */
export const inkUpon = (colour: string): string =>
  contrast(colour, INK) > contrast(colour, '#ffffff') ? INK : '#ffffff';
