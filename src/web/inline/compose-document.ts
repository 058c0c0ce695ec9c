import { createHash } from 'node:crypto';
import { DATA_ID, PARTS_ID, type PageParts } from '../start/page-parts.ts';
import { FIRST_PAINT_SCRIPT } from './first-paint-script.ts';

interface DocumentScripts {
  start: string;
  parts: PageParts;
  /** The loaders' answers in React Router's format: JSON, line by line. */
  data: string;
}

const FIRST_PAINT = `${FIRST_PAINT_SCRIPT}</script>`;
const HEAD_END = '</head>';
const BODY_END = '</body>';

/** All pages share a few scripts, so each is hashed once. */
const known = new Map<string, string>();

function sha256(content: string): string {
  const hash = known.get(content) ?? `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
  if (known.size < 100) known.set(content, hash);
  return hash;
}

/** Only `<` could end the block, and JSON has it in strings only. */
const block = (type: string, id: string, json: string) =>
  `<script type="${type}" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;

const written = new WeakMap<PageParts, { preloads: string; parts: string }>();

/** People read before they act: style, font and first picture load before scripts. */
function write(parts: PageParts): { preloads: string; parts: string } {
  const preload = (file: string) => `<link rel="modulepreload" fetchPriority="low" href="${file}"/>`;
  const texts = written.get(parts) ?? {
    preloads: parts.atOnce ? parts.files.map(preload).join('') : '',
    parts: block('application/json', PARTS_ID, JSON.stringify(parts)),
  };
  written.set(parts, texts);
  return texts;
}

/** Inserts at the first `mark`. Joined once, because each copy of a long page costs memory. */
function insert(pieces: string[], mark: string, write: (before: string, after: string) => string): void {
  const index = pieces.findIndex((piece) => piece.includes(mark));
  const piece = pieces[index];
  if (piece === undefined) return;
  const at = piece.indexOf(mark);
  pieces[index] = write(piece.slice(0, at), piece.slice(at + mark.length));
}

/** Adds the starting script and its data. A cached page cannot have a nonce, so it is removed. */
export function composeDocument(
  markup: string,
  nonce: string,
  { start, parts, data }: DocumentScripts,
): { html: string; hashes: string[] } {
  const hashes = new Set([sha256(FIRST_PAINT_SCRIPT), sha256(start)]);
  const pieces = markup.split(` nonce="${nonce}"`);
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    if (!before?.startsWith('<script', before.lastIndexOf('<'))) continue;
    const content = piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'));
    if (content) hashes.add(sha256(content));
  }
  const ofParts = write(parts);
  insert(pieces, FIRST_PAINT, (before, after) => `${before}${FIRST_PAINT}<script>${start}</script>${after}`);
  insert(pieces, HEAD_END, (before, after) => `${before}${ofParts.preloads}${HEAD_END}${after}`);
  const last = pieces.pop() ?? '';
  const end = last.lastIndexOf(BODY_END);
  const html = [
    '<!DOCTYPE html>',
    ...pieces,
    last.slice(0, end),
    ofParts.parts,
    block('text/plain', DATA_ID, data),
    last.slice(end),
  ].join('');
  return { html, hashes: [...hashes] };
}
