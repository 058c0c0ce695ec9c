import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { composeDocument } from './compose-document.ts';
import { FIRST_PAINT_SCRIPT } from './first-paint-script.ts';

const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`;
const head = `<head><script>${FIRST_PAINT_SCRIPT}</script>`;
const page = (content: string) => `<html>${head}<title>a</title></head><body>${content}</body></html>`;
const parts = { atOnce: false, context: {}, first: [], routes: {}, entry: '/e.js', files: ['/e.js'] };
const scripts = { start: 'start()', parts, data: '[1]\n' };
const compose = (content: string, nonce: string) => composeDocument(page(content), nonce, scripts);
const always = [hash(FIRST_PAINT_SCRIPT), hash('start()')];

describe('the inline scripts of a page', () => {
  it('are allowed by hash, and their nonce is taken away so that the page can be cached', () => {
    const { html, hashes } = compose('<script nonce="s3cret">go()</script><p>ok</p>', 's3cret');
    expect(html).toContain('<body><script>go()</script><p>ok</p>');
    expect(hashes).toEqual([...always, hash('go()')]);
  });

  it('are never allowed when they came with the content, for they do not know the nonce', () => {
    const content =
      '<script nonce="s3cret">ours()</script><script>theirs()</script><script nonce="guess">x()</script>';
    expect(compose(content, 's3cret').hashes).toEqual([...always, hash('ours()')]);
  });

  it('always include the one of the first paint, then at once the one that starts the page', () => {
    const { html, hashes } = compose('', 'n');
    expect(hashes).toEqual(always);
    expect(html).toContain(`${head}<script>start()</script><title>a</title></head>`);
  });

  it('are allowed once each, and files not at all', () => {
    const content =
      '<link nonce="n" href="/a.css"/><script nonce="n">a()</script><script nonce="n">a()</script><script nonce="n" src="/a.js"></script>';
    expect(compose(content, 'n').hashes).toHaveLength(3);
  });
});

it('the parts of the page and the loaders’ data stand at the end of the body, and can end no block', () => {
  const data = '["</script><script>theirs()</script>"]\n';
  const { html } = composeDocument(page('<p>a</p>'), 'n', { ...scripts, data });
  expect(html).toMatch(
    /<p>a<\/p><script type="application\/json" id="page-parts">(?<parts>.*)<\/script><script type="text\/plain" id="page-data">[^<]*<\/script><\/body><\/html>$/s,
  );
  const [, written = ''] = /id="page-data">([^<]*)</.exec(html) ?? [];
  expect(JSON.parse(written)).toEqual(JSON.parse(data));
});

it('the files are named in the head only for a page that is empty without them, at a low priority', () => {
  expect(compose('', 'n').html).not.toContain('modulepreload');
  const atOnce = composeDocument(page(''), 'n', { ...scripts, parts: { ...parts, atOnce: true } });
  expect(atOnce.html).toContain('<link rel="modulepreload" fetchPriority="low" href="/e.js"/></head>');
});
