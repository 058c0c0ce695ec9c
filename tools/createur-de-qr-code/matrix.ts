import encodeQR from 'qr';

export type Resistance = 'L' | 'M' | 'Q' | 'H';

const levels = { L: 'low', M: 'medium', Q: 'quartile', H: 'high' } as const;

/** Rows of dark modules, without their white margin (ISO/IEC 18004). */
export interface Matrix {
  rows: boolean[][];
  size: number;
  /** 1 to 40. */
  version: number;
}

/** Undefined where the text is too long for any code. */
export function matrixOf(text: string, resistance: Resistance): Matrix | undefined {
  try {
    // The library wants a margin; who draws the code gives it the one that is asked for.
    const framed = encodeQR(text, 'raw', { ecc: levels[resistance], encoding: 'byte', border: 1 });
    const rows = framed.slice(1, -1).map((row) => row.slice(1, -1));
    return { rows, size: rows.length, version: (rows.length - 17) / 4 };
  } catch (error) {
    if (error instanceof Error && error.message === 'Capacity overflow') return undefined;
    throw error;
  }
}

/** A path of rectangles, one for each run of dark modules, in the units of modules. */
export function darkPath({ rows, size }: Matrix, margin: number): string {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = 0; x < size; x += 1) {
      if (!row[x]) continue;
      const start = x;
      while (x < size && row[x]) x += 1;
      path += `M${start + margin} ${y + margin}h${x - start}v1h${start - x}z`;
    }
  });
  return path;
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
export function luminance(colour: string): number {
  const channel = (at: number): number => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}
