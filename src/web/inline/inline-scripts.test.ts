import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { FIRST_PAINT_SCRIPT } from './first-paint-script.ts';
import { allowInlineScripts } from './inline-scripts.ts';

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;

describe('the inline scripts of a page', () => {
  it('are allowed by hash, and their nonce is taken away so that the page can be cached', () => {
    const { html, hashes } = allowInlineScripts('<script nonce="s3cret">go()</script><p>ok</p>', 's3cret');
    expect(html).toBe('<script>go()</script><p>ok</p>');
    expect(hashes).toContain(hash('go()'));
  });

  it('are never allowed when they came with the content, for they do not know the nonce', () => {
    const page =
      '<script nonce="s3cret">ours()</script><script>theirs()</script><script nonce="guess">x()</script>';
    const { hashes } = allowInlineScripts(page, 's3cret');
    expect(hashes).not.toContain(hash('theirs()'));
    expect(hashes).not.toContain(hash('x()'));
  });

  it('always include the one that runs before the first paint', () => {
    expect(allowInlineScripts('', 'n').hashes).toEqual([hash(FIRST_PAINT_SCRIPT)]);
  });

  it('are allowed once each, and files not at all', () => {
    const page =
      '<script nonce="n">a()</script><script nonce="n">a()</script><script nonce="n" src="/a.js"></script>';
    expect(allowInlineScripts(page, 'n').hashes).toHaveLength(2);
  });
});
