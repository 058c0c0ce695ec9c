import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WrittenPaper } from '#domain/document/written-paper.ts';
import { drawPaper } from '#server/pdf/draw-paper.ts';
import { drawnOf } from '#shop/documents/server/paper-pdf.ts';
import { readKeptPaper } from '#tools/kept-papers.ts';
import { keptOf, PAPERS, WRONG_PAPERS } from './accountant.ts';
import {
  attachmentOf,
  fitsSchema,
  isArchive,
  isSound,
  type Judged,
  judge,
  RULE_FILES,
  type RuleFile,
  readPdf,
} from './rules.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'factur-x-papers-'));
const xmlFolder = path.join(folder, 'xml');
const rules = Object.keys(RULE_FILES) as RuleFile[];
const papers = Object.entries(PAPERS).map(([kind, given], index) => ({
  kind,
  given,
  name: `paper-${index}`,
}));
const wrongs = WRONG_PAPERS.map((wrong, index) => ({ ...wrong, name: `wrong-${index}` }));
const inFolder = (name: string) => path.join(xmlFolder, `${name}.xml`);

const read = ({ given }: (typeof papers)[number]) => {
  const paper = readKeptPaper(keptOf(given));
  if (!paper) throw new Error('it is no paper');
  return { facts: paper.facts, written: paper.write('F-2026-0042') };
};
const judged = new Map<RuleFile, (name: string) => Judged>();
const verdict = (rule: RuleFile, name: string): Judged =>
  judged.get(rule)?.(name) ?? { fired: 0, failed: [] };

beforeAll(() => {
  mkdirSync(xmlFolder);
  const xml = new Map(papers.map((paper) => [paper.kind, read(paper).written.electronic ?? '']));
  for (const { kind, name } of papers) writeFileSync(inFolder(name), xml.get(kind) ?? '');
  for (const { paper, make, name } of wrongs) writeFileSync(inFolder(name), make(xml.get(paper) ?? ''));
  for (const rule of rules) judged.set(rule, judge(rule, xmlFolder));
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true }));

it('sixty papers of small businesses, and more, fit the schema', () => {
  expect(papers.length).toBeGreaterThanOrEqual(60);
  expect(fitsSchema(...papers.map(({ name }) => inFolder(name)))).toMatchObject({ isGood: true });
});

it.each(papers)('$kind: keeps every rule of EN 16931, of Factur-X and of France', ({ name }) => {
  for (const rule of rules) {
    const { fired, failed } = verdict(rule, name);
    expect(failed, rule).toEqual([]);
    expect(fired, rule).toBeGreaterThan(50);
  }
});

it.each(wrongs)('is refused: $what', ({ name, refusedBy, paper, make }) => {
  const sound = papers.find(({ kind }) => kind === paper);
  expect(sound && make(read(sound).written.electronic ?? '')).not.toBe(
    sound && read(sound).written.electronic,
  );
  expect(verdict(refusedBy, name).failed).not.toEqual([]);
});

/** Each takes seconds; that the drawer takes any words is shown elsewhere. */
const drawn = papers.filter((_, index) => index % 10 === 1);

describe.each(drawn)('the PDF of $kind', (paper) => {
  const pdf = path.join(folder, `${paper.name}.pdf`);
  const twin = path.join(folder, `${paper.name}-twin.pdf`);
  const { written } = read(paper);
  const draw = (words: WrittenPaper) => drawnOf(words, new Date('2026-11-26T10:00:00Z'));

  it('is sound, and carries the XML', async () => {
    writeFileSync(pdf, await drawPaper(draw(written)));
    expect(isSound(pdf)).toMatchObject({ isGood: true });
    expect(attachmentOf(pdf)).toBe(written.electronic);
    expect(readPdf(pdf).attachments).toEqual(['factur-x.xml']);
  });

  it('has a twin without its XML that is an archive of the elder kind', async () => {
    const { electronic: _, ...words } = written;
    writeFileSync(twin, await drawPaper(draw(words), 'PDF/A-1b'));
    expect(isArchive(twin)).toMatchObject({ isGood: true });
  });
});
