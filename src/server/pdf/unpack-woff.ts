import { inflateSync } from 'node:zlib';

const woffHeader = 44;
const woffEntry = 20;
const fontHeader = 12;
const fontEntry = 16;
const padded = (length: number) => Math.ceil(length / 4) * 4;

function readEntry(woff: Buffer, index: number) {
  const at = woffHeader + index * woffEntry;
  const offset = woff.readUInt32BE(at + 4);
  const data = woff.subarray(offset, offset + woff.readUInt32BE(at + 8));
  const length = woff.readUInt32BE(at + 12);
  const bytes = data.length < length ? inflateSync(data) : data;
  return { tag: woff.subarray(at, at + 4), checksum: woff.readUInt32BE(at + 16), bytes };
}

/** The drawer inflates a packed font's glyphs twice for each that it embeds. Throws on another kind of file. */
export function unpackWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF 1.0 font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) => readEntry(woff, index));
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), fontHeader + count * fontEntry);
  const font = Buffer.alloc(size);
  const power = Math.floor(Math.log2(count));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * 16, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * 16, 10);
  let offset = fontHeader + count * fontEntry;
  for (const [index, { tag, checksum, bytes }] of tables.entries()) {
    const at = fontHeader + index * fontEntry;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(bytes.length, at + 12);
    bytes.copy(font, offset);
    offset += padded(bytes.length);
  }
  return font;
}
