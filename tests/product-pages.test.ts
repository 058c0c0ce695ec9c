import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const product = 'docs/product';
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

function filesOf(...patterns: string[]): string[] {
  const found = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**'] });
  expect(found.length, `files of ${patterns}`).toBeGreaterThan(0);
  return found.sort();
}

/** Whatever may cite a rule. This file does not count, for it spells what it forbids. */
const citing = filesOf(
  '{src,bin,tests,e2e,bench,simulation,faults,db,docs}/**/*.{ts,tsx,mjs,css,sql,md,json}',
  '*.{md,ts}',
).filter((file) => path.resolve(root, file) !== import.meta.filename);

const pages = filesOf(`${product}/*.md`);
const anchorsOf = (text: string) => [...text.matchAll(/<a id="([^"]*)"/g)].map(([, anchor = '']) => anchor);
const anchors = new Map(pages.map((file) => [file, anchorsOf(read(file))]));

/** Whether `docs/product/page.md`, with or without an anchor, is there. */
function leadsSomewhere(file: string, anchor: string | undefined): boolean {
  const known = anchors.get(file);
  return known !== undefined && (anchor === undefined || known.includes(anchor));
}

/** A comment breaks its lines where it likes: what is said over two of them is one sentence. */
const flat = (text: string) => text.replace(/\n[ \t]*(?:\*(?!\/)|\/\/|--)?[ \t]*/g, ' ');

describe('a citation of the product’s rules', () => {
  it('leads to a page, and to an anchor of it', () => {
    const cited = citing.flatMap((file) =>
      [...read(file).matchAll(/docs\/product\/([\w-]+\.md)(?:#([\w-]+))?/g)].map(([said, page, anchor]) => ({
        file,
        said,
        leads: leadsSomewhere(`${product}/${page}`, anchor),
      })),
    );
    expect(cited.filter(({ leads }) => !leads).map(({ file, said }) => `${file}: ${said}`)).toEqual([]);
  });

  it('names a page of this repository, and no number of a page outside of it', () => {
    const outside = [
      /\brulings?,? \(?\d/i,
      /\bspecification(?:['’]s)?,? (?:sections? )?\d/i,
      /\bsections? \d+(?:(?:, \d+)* and \d+)? of the specification/i,
      /\b(?:rulings|specification|payments|design|building-blocks|architecture)\.md\b/,
      /\b(?:house rule|rule) \d+(?: of the house)?\b/i,
    ];
    // A page of ours may bear one of these names: then its whole path is said, or it is a neighbour's link.
    const ownPages = /(?:docs\/product\/|\]\((?:\.\.\/)*(?:product\/)?)[\w-]+\.md/g;
    const left = citing.flatMap((file) => {
      const text = flat(read(file)).replace(ownPages, '');
      const found = outside.flatMap((pattern) => pattern.exec(text) ?? []);
      return found.map((words) => `${file}: ${words}`);
    });
    expect(left).toEqual([]);
  });
});

describe('the pages of the product', () => {
  it('are all listed by the first one', () => {
    const listed = read(`${product}/README.md`);
    const missing = pages.map((file) => path.basename(file)).filter((page) => !listed.includes(`](${page})`));
    expect(missing).toEqual(['README.md']);
  });

  it('have anchors that say something, each once', () => {
    for (const [page, known] of anchors) {
      expect(new Set(known).size, `anchors of ${page}`).toBe(known.length);
      expect(known.filter((anchor) => !/^[a-z]+(?:-[a-z0-9]+)*$/.test(anchor))).toEqual([]);
    }
  });

  it('begin each rule with its anchor and a few bold words', () => {
    const shape = /^- <a id="[^"]+"><\/a>\*\*[^*]+[.?](?:\u00a0»)?\*\* \S/;
    const rules = pages.flatMap((page) =>
      read(page)
        .split('\n')
        .filter((line) => line.includes('<a id=')),
    );
    expect(rules.length).toBeGreaterThan(100);
    expect(rules.filter((line) => !shape.test(line))).toEqual([]);
  });

  it('lead somewhere by every link', () => {
    const dead = filesOf('docs/**/*.md', '*.md').flatMap((file) =>
      [...read(file).matchAll(/\]\((?!\w+:)([^)\s#]*)(?:#([^)\s]+))?\)/g)].flatMap(([, to = '', anchor]) => {
        const target = to === '' ? file : path.posix.normalize(path.posix.join(path.posix.dirname(file), to));
        const isPage = path.posix.dirname(target) === product;
        const leads = isPage ? leadsSomewhere(target, anchor) : existsSync(path.join(root, target));
        return leads ? [] : [`${file}: ${to}${anchor ? `#${anchor}` : ''}`];
      }),
    );
    expect(dead).toEqual([]);
  });
});
