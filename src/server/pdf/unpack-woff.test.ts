import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { unpackWoff } from './typefaces.ts';

const inter = readFileSync(
  fileURLToPath(import.meta.resolve('@fontsource/inter/files/inter-latin-400-normal.woff')),
);

interface Table {
  tag: string;
  checksum: number;
  bytes: Buffer;
}

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const at = 12 + index * 16;
    const offset = font.readUInt32BE(at + 8);
    return {
      tag: font.toString('latin1', at, at + 4),
      checksum: font.readUInt32BE(at + 4),
      bytes: font.subarray(offset, offset + font.readUInt32BE(at + 12)),
    };
  });
}

/** As OpenType sums a table: its words of 32 bits, the last one filled with zeroes. */
function sumOf({ tag, bytes }: Table): number {
  const whole = Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);
  // The header holds the sum of the whole file, which it does not count.
  if (tag === 'head') whole.writeUInt32BE(0, 8);
  let sum = 0;
  for (let at = 0; at < whole.length; at += 4) sum = (sum + whole.readUInt32BE(at)) >>> 0;
  return sum;
}

describe('an unpacked font', () => {
  it('is an OpenType font of the size that the packed one announces', () => {
    const font = unpackWoff(inter);
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    expect(font.length).toBe(inter.readUInt32BE(16));
  });

  it('holds every table, whole, in the order of their names, as the font’s own sums say', () => {
    const tables = tablesOf(unpackWoff(inter));
    const tags = tables.map(({ tag }) => tag);
    expect(tags).toEqual([...tags].sort());
    expect(tags).toEqual(expect.arrayContaining(['cmap', 'glyf', 'head', 'hmtx', 'loca', 'maxp']));
    for (const table of tables) expect([table.tag, sumOf(table)]).toEqual([table.tag, table.checksum]);
  });

  it('is not made of a file of another kind', () => {
    expect(() => unpackWoff(Buffer.from('wOF2 and more'))).toThrow('not a WOFF');
    expect(() => unpackWoff(unpackWoff(inter))).toThrow('not a WOFF');
  });
});
