import { crc32, deflateRawSync } from 'node:zlib';
import sharp from 'sharp';

export const pdf = Buffer.from(
  '%PDF-1.7\n1 0 obj\n<< /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>\nendobj\n%%EOF\n',
);

/** With what a phone writes into its photos: where, and who. */
export const photo = (width = 60, height = 40): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } })
    .withExif({
      IFD0: { Artist: 'Une photographe' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 0/1' },
    })
    .jpeg()
    .toBuffer();

/** Black and white by turns, as a scan in two colours is: PNG repeats the pattern, WebP draws each of its signs. */
export function dithered(side: number): Promise<Buffer> {
  const isBlack = (x: number, y: number) => ((x % 16) * 7_919 + (y % 16) * 104_729) % 13 < 6;
  const pixels = Buffer.from(
    Array.from({ length: side * side }, (_, at) => (isBlack(at % side, Math.floor(at / side)) ? 0 : 255)),
  );
  return sharp(pixels, { raw: { width: side, height: side, channels: 1 } })
    .png({ palette: true, colours: 2 })
    .toBuffer();
}

/** A ZIP of one entry, as its central directory says it. */
export function zip(name: string, content: Buffer, { unpacks = content.length } = {}): Buffer {
  const packed = deflateRawSync(content);
  const head = Buffer.alloc(26);
  head.writeUInt16LE(20, 0);
  head.writeUInt16LE(8, 4);
  head.writeUInt32LE(crc32(content), 10);
  head.writeUInt32LE(packed.length, 14);
  head.writeUInt32LE(unpacks, 18);
  head.writeUInt16LE(name.length, 22);
  return Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), packed]);
}

const word = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

export const docx = (): Buffer =>
  zip(
    '[Content_Types].xml',
    Buffer.from(
      `<?xml version="1.0"?><Types><Override PartName="/word/document.xml" ContentType="${word}"/></Types>`,
    ),
  );
