import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { PICTURE_LIMITS } from '#domain/page/pictures.ts';
import { read } from './picture-reader.ts';
import { readPicture } from './read-picture.ts';

const sides = { large: 1280, small: 640 };
const whole = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([whole(data.length), named, whole(crc32(named))]);
}
/** Grey, of the pixels that are given compressed. */
const png = (width: number, height: number, pixels: Buffer, ...others: Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', Buffer.concat([whole(width), whole(height), Buffer.from([8, 0, 0, 0, 0])])),
    ...others,
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
const blank = (width: number, height: number) => deflateSync(Buffer.alloc((width + 1) * height));
const { side } = PICTURE_LIMITS;

describe('a picture is refused by what its header says', () => {
  it.each([
    ['a column of 39 million lines', () => png(1, 39_000_000, blank(1, 39_000_000))],
    ['a line of 39 million columns', () => png(39_000_000, 1, blank(39_000_000, 1))],
    ['one line more than a side may have', () => png(1, side + 1, blank(1, side + 1))],
    ['more pixels than all may be', () => png(8_000, 5_001, blank(8_000, 5_001))],
    ['the largest that PNG can name', () => png(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(0))],
  ])('%s', async (_what, written) => {
    expect(await read({ bytes: written(), sides })).toBeUndefined();
  });

  it.each([
    ['jpeg', Buffer.from([0xff, 0xc0, 0x00, 0x11, 0x08]), 5, Buffer.alloc(4, 255)],
    ['webp', Buffer.from('VP8 '), 14, Buffer.from([255, 63, 255, 63])],
    ['avif', Buffer.from('ispe'), 8, Buffer.concat([whole(1_000_000), whole(1_000_000)])],
  ] as const)('and so is a %s that says more than it holds', async (format, mark, after, size) => {
    const drawn = sharp({ create: { width: 64, height: 48, channels: 3, background: '#0a7' } });
    const bytes = await drawn.toFormat(format).toBuffer();
    expect(await read({ bytes, sides })).toBeDefined();
    size.copy(bytes, bytes.indexOf(mark) + after);
    expect(await read({ bytes, sides })).toBeUndefined();
  });

  it('but not one of the longest side', async () => {
    const made = await read({ bytes: png(side, 1, blank(side, 1)), sides });
    expect(made).toMatchObject({ large: { width: 1280, height: 1 }, small: { width: 640, height: 1 } });
  });
});

it('a picture whose texts unpack to gigabytes costs the process that took it nothing', async () => {
  const bomb = Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(50_000_000))]);
  const bytes = png(10, 10, blank(10, 10), ...Array.from({ length: 20 }, () => chunk('zTXt', bomb)));
  const began = process.memoryUsage.rss();
  await readPicture({ bytes, sides });
  expect(process.memoryUsage.rss() - began).toBeLessThan(200_000_000);
});

it('a picture is turned as its camera held it, and its metadata stay behind', async () => {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#123' } })
    .withExif({ IFD0: { Artist: 'Camille' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const large = (await readPicture({ bytes, sides: { large: 1280 } }))?.large;
  expect([large?.width, large?.height]).toEqual([60, 90]);
  expect((await sharp(large?.data).metadata()).exif).toBeUndefined();
});
