import { parse } from 'parse5';
import { expect, it } from 'vitest';
import { withKit } from './routes.ts';

type Node = {
  nodeName: string;
  childNodes?: Node[];
  value?: string;
  attrs?: { name: string; value: string }[];
};
const find = (node: Node, name: string): Node | undefined =>
  node.nodeName === name ? node : node.childNodes?.map((one) => find(one, name)).find((one) => one);

it.each([
  [
    'a usual page',
    '<!doctype html>\n<html lang="fr"><head><meta charset="utf-8"><title>T</title></head><body><h1>A</h1>',
  ],
  ['without html and head', '<!DOCTYPE html><title>T</title><h1>A</h1>'],
  [
    'with comments that look like a head',
    '<!-- <head> <!doctype html> -->\n<!doctype html><!-- <head> --><html lang="fr"><title>T</title><h1>A</h1>',
  ],
  [
    'with comments that end at once or badly',
    '<!--> <!---><!--!><!doctype a>--><!-- a --!><!-- b --><!doctype html><html lang="fr"><title>T</title><h1>A</h1>',
  ],
  ['with comments and no doctype', `${'<!--a-->'.repeat(5_000)}<html lang="fr"><title>T</title><h1>A</h1>`],
  ['without a doctype', '<html lang="fr"><title>T</title><h1>A</h1>'],
  ['with a mark of byte order', '\uFEFF<!doctype html><html lang="fr"><title>T</title><h1>A</h1>'],
  [
    'with a doctype of old',
    '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd"><html lang="fr"><title>T</title><h1>A</h1>',
  ],
])('the kit is the first script of the head, and the page is as it was: %s', (_name, html) => {
  const [before, after] = [
    parse(html.replace('\uFEFF', '')) as Node,
    parse(withKit(html, 'kit()', new Date(1000))) as Node,
  ];
  const head = find(after, 'head');
  expect(head?.childNodes?.[0]?.nodeName).toBe('script');
  expect(head?.childNodes?.[0]?.childNodes?.[0]?.value).toBe('kit()');
  expect(head?.childNodes?.[0]?.attrs).toEqual([{ name: 'data-now', value: '1000' }]);
  expect(find(after, 'html')?.attrs).toEqual(find(before, 'html')?.attrs);
  expect(find(head!, 'title')).toBeDefined();
  expect(find(find(after, 'body')!, 'h1')).toBeDefined();
  expect((after as { mode?: string }).mode).toBe((before as { mode?: string }).mode);
});
