/** docs/product/automation.md#shown-before-it-is-bought */

export const MOST_PICTURES = 5;
/** Both are in pixels. */
export const PICTURE_LIMITS = { pixels: 40_000_000, side: 16_000 } as const;
export const CAPTION_LENGTH = 200;

export const picturesFolder = 'pictures';

/** The longest side of each of its two files, in pixels. */
export const PICTURE_SIZES = { large: 1280, small: 640 } as const;

type Size = keyof typeof PICTURE_SIZES;

export const pictureFile = (key: string, size: Size): string => `${key}-${PICTURE_SIZES[size]}.webp`;

export const pictureKeyOf = (file: string): string | undefined =>
  /^(pictures\/.+)-(?:1280|640)\.webp$/.exec(file)?.[1];

export interface StoredPicture {
  id: number;
  key: string;
  /** In pixels, of the large file. */
  width: number;
  height: number;
  caption: string;
}

export function shownPicture({ id, key, width, height, caption }: StoredPicture) {
  const shrunk = Math.min(1, PICTURE_SIZES.small / Math.max(width, height));
  return {
    id,
    image: `/media/${pictureFile(key, 'large')}`,
    small_image: `/media/${pictureFile(key, 'small')}`,
    small_width: Math.max(1, Math.round(width * shrunk)),
    width,
    height,
    caption,
  };
}

/** The first bytes tell, not the file's name (docs/product/automation.md#pictures-are-made-anew). */
export function imageKind(bytes: Uint8Array): 'png' | 'jpeg' | 'webp' | 'avif' | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (text(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && ['avif', 'avis'].includes(text(8, 12))) return 'avif';
  return undefined;
}

/** The browser takes the file that is wide enough. */
export const sourcesOf = ({
  image,
  small_image,
  small_width,
  width,
}: ReturnType<typeof shownPicture>): string => `${small_image} ${small_width}w, ${image} ${width}w`;

/** How wide a phone shows a page's first picture, or a little less: to a slow one the small file comes half a second sooner. */
export const PHONE_PICTURE = 'calc(100vw - 3.5rem)';
