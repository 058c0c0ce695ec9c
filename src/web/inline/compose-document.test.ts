import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { composeDocument } from './compose-document.ts';
import { FIRST_PAINT_SCRIPT } from './first-paint-script.ts';

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const page = (content: string) => `<html><body>${content}</body></html>`;

describe('the inline scripts of a page', () => {
  it('are allowed by hash, and their nonce is taken away so that the page can be cached', () => {
    const markup = page('<script nonce="s3cret">go()</script><p>ok</p>');
    const { html, hashes } = composeDocument(markup, 's3cret', []);
    expect(html).toBe(`<!DOCTYPE html>${page('<script>go()</script><p>ok</p>')}`);
    expect(hashes).toContain(hash('go()'));
  });

  it('are never allowed when they came with the content, for they do not know the nonce', () => {
    const markup = page(
      '<script nonce="s3cret">ours()</script><script>theirs()</script><script nonce="guess">x()</script>',
    );
    expect(composeDocument(markup, 's3cret', []).hashes).toEqual([hash(FIRST_PAINT_SCRIPT), hash('ours()')]);
  });

  it('always include the one that runs before the first paint', () => {
    expect(composeDocument(page(''), 'n', []).hashes).toEqual([hash(FIRST_PAINT_SCRIPT)]);
  });

  it('are allowed once each, and files not at all', () => {
    const markup = page(
      '<link nonce="n" href="/a.css"/><script nonce="n">a()</script><script nonce="n">a()</script><script nonce="n" src="/a.js"></script>',
    );
    expect(composeDocument(markup, 'n', []).hashes).toHaveLength(2);
  });
});

it('the loaders’ data stands at the end of the body, allowed by hash', () => {
  const { html, hashes } = composeDocument(page('<p>a</p>'), 'n', ['data(1)', 'close()']);
  expect(html).toBe(`<!DOCTYPE html>${page('<p>a</p><script>data(1)</script><script>close()</script>')}`);
  expect(hashes.slice(1)).toEqual([hash('data(1)'), hash('close()')]);
});

it('the scripts wait for what the eye sees: they are fetched early, at a low priority', () => {
  const { html } = composeDocument(
    '<head><link rel="modulepreload" href="/a.js"/></head><body></body>',
    'n',
    [],
  );
  expect(html).toContain('<link rel="modulepreload" fetchPriority="low" href="/a.js"/>');
});
