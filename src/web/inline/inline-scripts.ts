import { createHash } from 'node:crypto';
import { FIRST_PAINT_SCRIPT } from './first-paint-script.ts';

/** The internal header by which the render tells the server the hashes of its inline scripts. It never leaves the house. */
export const INLINE_SCRIPT_HASHES = 'x-inline-script-hashes';

const firstPaintHash = sha256(FIRST_PAINT_SCRIPT);

/**
 * Hashes the inline scripts that the framework wrote, for a Content-Security-Policy without nonce (the page is cached).
 * Only a script that carries this render's secret nonce is trusted, and the nonce is then taken away: a script that
 * slipped in through content does not know it, so its hash is never allowed.
 */
export function allowInlineScripts(html: string, nonce: string): { html: string; hashes: string[] } {
  const attribute = ` nonce="${nonce}"`;
  const hashes = new Set([firstPaintHash]);
  for (const script of html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)) {
    const [, attributes = '', content = ''] = script;
    if (attributes.includes(attribute) && content) hashes.add(sha256(content));
  }
  return { html: html.replaceAll(attribute, ''), hashes: [...hashes] };
}

function sha256(content: string): string {
  return `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
}
