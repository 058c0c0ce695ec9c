/** Bytes of a file as text and back. Windows-1252 is the table of the Encoding Standard (WHATWG), as browsers have it. */

export type Encoding = 'utf-8' | 'windows-1252' | 'utf-16le' | 'utf-16be';

export interface Decoded {
  text: string;
  encoding: Encoding | 'mixed';
  /** Of a file that mixes them: how many of its lines are in Windows-1252, the others being in UTF-8. */
  oldLines: number;
}

const oldDecoder = new TextDecoder('windows-1252');
const strictDecoder = new TextDecoder('utf-8', { fatal: true });

function inUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return undefined;
  }
}

function markOf(bytes: Uint8Array): Encoding | undefined {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // Without a mark: every other byte of Latin text in UTF-16 is zero, which no other encoding writes.
  const head = bytes.subarray(0, 400);
  const zeros = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (zeros(1) > head.length / 4) return 'utf-16le';
  return zeros(0) > head.length / 4 ? 'utf-16be' : undefined;
}

function* linesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(10, from);
    const next = end < 0 ? bytes.length : end + 1;
    yield bytes.subarray(from, next);
    from = next;
  }
}

/** Files put end to end: each line is in the one encoding or the other. */
function decodeByLine(bytes: Uint8Array): Decoded {
  const parts: string[] = [];
  let oldLines = 0;
  let isMixed = false;
  for (const line of linesOf(bytes)) {
    const text = inUtf8(line);
    if (text === undefined) oldLines += 1;
    else if (text.length < line.length) isMixed = true;
    parts.push(text ?? oldDecoder.decode(line));
  }
  return { text: parts.join(''), encoding: isMixed ? 'mixed' : 'windows-1252', oldLines };
}

export function decode(bytes: Uint8Array, forced?: Encoding): Decoded {
  const encoding = forced ?? markOf(bytes);
  if (encoding) return { text: new TextDecoder(encoding).decode(bytes), encoding, oldLines: 0 };
  const text = inUtf8(bytes);
  return text === undefined ? decodeByLine(bytes) : { text, encoding: 'utf-8', oldLines: 0 };
}

const oldCodes = new Map<string, number>();
for (let code = 0; code < 256; code++) oldCodes.set(oldDecoder.decode(new Uint8Array([code])), code);

export interface Encoded {
  bytes: Uint8Array<ArrayBuffer>;
  /** Characters that have no place there, each with how often it was replaced by `?`. */
  lost: Map<string, number>;
}

export function encodeInWindows1252(text: string): Encoded {
  const lost = new Map<string, number>();
  const bytes = new Uint8Array(text.length);
  let length = 0;
  for (const character of text) {
    const code = oldCodes.get(character);
    if (code === undefined) lost.set(character, (lost.get(character) ?? 0) + 1);
    bytes[length++] = code ?? 63;
  }
  return { bytes: bytes.slice(0, length), lost };
}

/**
 * What UTF-8 becomes when it is read as Windows-1252: `Ã©` was `é`. Only what writes Latin letters, French
 * punctuation and symbols: an `É` before a closing `»` stays what it is.
 */
const misread =
  /[ÂÃÄÅ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|â[€‚„†ˆœ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]/g;

function onceMended(text: string): string {
  return text.replace(misread, (found) => {
    const mended = inUtf8(encodeInWindows1252(found).bytes);
    return mended !== undefined && /^[\u00a0-\u017f\u2010-\u27bf]$/.test(mended) ? mended : found;
  });
}

/** Undone as often as it was done, four times at most. */
export function mendMisread(text: string): string {
  let mended = text;
  for (let times = 0; times < 4; times++) {
    const next = onceMended(mended);
    if (next === mended) break;
    mended = next;
  }
  return mended;
}

/** A letter is lost for good (`�`, `Fran?ois`), or what is left of one cannot be told (`Ã ` may have been `à`). */
export const isDamaged = (text: string): boolean =>
  /\ufffd|[ÃÂ](?=[\s\u00a0]|$)|Ã[^\p{L}\s'’-]/u.test(text) ||
  (/\p{L}\?\p{Ll}/u.test(text) && !/[/=]/.test(text));
