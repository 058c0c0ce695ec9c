import { createHash } from 'node:crypto';
import { FIRST_PAINT_SCRIPT } from './first-paint-script.ts';

/** The page is read before it is alive: its style, font and first picture go before its scripts. */
const PRELOAD = '<link rel="modulepreload"';
const UNHURRIED_PRELOAD = `${PRELOAD} fetchPriority="low"`;

const firstPaintHash = sha256(FIRST_PAINT_SCRIPT);

/** See docs/product/security.md#scripts-by-hash; the nonce is taken away, for the page is cached. */
export function composeDocument(
  markup: string,
  nonce: string,
  dataScripts: string[],
): { html: string; hashes: string[] } {
  const hashes = new Set([firstPaintHash, ...dataScripts.map(sha256)]);
  const pieces = markup.replaceAll(PRELOAD, UNHURRIED_PRELOAD).split(` nonce="${nonce}"`);
  for (const [index, piece] of pieces.entries()) {
    const before = pieces[index - 1];
    if (!before?.startsWith('<script', before.lastIndexOf('<'))) continue;
    const content = piece.slice(piece.indexOf('>') + 1, piece.indexOf('</script>'));
    if (content) hashes.add(sha256(content));
  }
  const last = pieces.pop() ?? '';
  const end = last.lastIndexOf('</body>');
  const data = dataScripts.map((script) => `<script>${script}</script>`);
  const html = ['<!DOCTYPE html>', ...pieces, last.slice(0, end), ...data, last.slice(end)].join('');
  return { html, hashes: [...hashes] };
}

function sha256(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
