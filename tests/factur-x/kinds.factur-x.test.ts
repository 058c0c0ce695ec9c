import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invoicePaper } from '#money/orders/server/invoice-pdf.ts';
import { drawPaper } from '#server/pdf/draw-paper.ts';
import { KINDS, WRONGS } from './kinds.ts';
import {
  attachmentOf,
  besidesForeignRate,
  fitsSchema,
  isArchive,
  isSound,
  isXml,
  type Judged,
  judge,
  RULE_FILES,
  type RuleFile,
  readPdf,
} from './rules.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'factur-x-'));
const xmlFolder = path.join(folder, 'xml');
const rules = Object.keys(RULE_FILES) as RuleFile[];
const kinds = Object.entries(KINDS).map(([kind, row], index) => ({ kind, row, name: `kind-${index}` }));
const wrongs = Object.entries(WRONGS).map(([what, wrong], index) => ({
  what,
  wrong,
  suffix: `-wrong-${index}`,
}));
const inFolder = (name: string, extension: 'pdf' | 'xml') =>
  path.join(extension === 'xml' ? xmlFolder : folder, `${name}.${extension}`);

const written = new Map<string, string>();
const judged = new Map<RuleFile, (name: string) => Judged>();
const table: string[] = [];

beforeAll(async () => {
  mkdirSync(xmlFolder);
  for (const { row, name } of kinds) {
    const { invoice = '', ...paper } = invoicePaper(row);
    written.set(name, invoice);
    writeFileSync(inFolder(name, 'pdf'), await drawPaper({ ...paper, invoice }));
    writeFileSync(inFolder(`${name}-twin`, 'pdf'), await drawPaper(paper, 'PDF/A-1b'));
    writeFileSync(inFolder(name, 'xml'), attachmentOf(inFolder(name, 'pdf')));
    for (const { wrong, suffix } of wrongs)
      writeFileSync(inFolder(name + suffix, 'xml'), wrong.make(invoice));
  }
  for (const rule of rules) judged.set(rule, judge(rule, xmlFolder));
}, 300_000);

afterAll(() => {
  rmSync(folder, { recursive: true });
  process.stdout.write(`${['fired / failed, by kind:', ...table].join('\n')}\n`);
});

const verdict = (rule: RuleFile, name: string): Judged =>
  judged.get(rule)?.(name) ?? { fired: 0, failed: [] };

describe.each(kinds)('$kind', ({ kind, name, row: { vat } }) => {
  it('keeps every rule of the schema, of EN 16931, of Factur-X and of France', () => {
    expect(fitsSchema(inFolder(name, 'xml'))).toMatchObject({ isGood: true });
    const all = rules.map((rule) => ({ rule, ...verdict(rule, name) }));
    table.push(
      `${kind}: ${all.map(({ rule, fired, failed }) => `${rule} ${fired} / ${failed.length}`).join(', ')}`,
    );
    for (const { rule, fired, failed } of all) {
      expect(besidesForeignRate(failed, vat), rule).toEqual([]);
      // A file that fires no rule proves nothing.
      expect(fired, rule).toBeGreaterThan(50);
    }
  });

  it.each(wrongs)('is refused $what', ({ wrong, suffix }) => {
    if (wrong.refusedBy === 'schema')
      expect(fitsSchema(inFolder(name + suffix, 'xml'))).toMatchObject({ isGood: false });
    else {
      const { failed } = verdict(wrong.refusedBy, name + suffix);
      expect(besidesForeignRate(failed, vat)).not.toEqual([]);
    }
  });

  it('is carried by a sound PDF, as an archive wants it', () => {
    const pdf = inFolder(name, 'pdf');
    expect(isSound(pdf)).toMatchObject({ isGood: true });
    expect(attachmentOf(pdf)).toBe(written.get(name));
    const { attachments, ofType } = readPdf(pdf);
    expect(attachments).toEqual(['factur-x.xml']);
    expect(ofType('/Catalog')[0]?.dictionary).toMatchObject({
      ...{ '/AF': [expect.any(String)], '/Lang': 'u:fr-FR', '/OutputIntents': [expect.any(String)] },
      ...{ '/MarkInfo': expect.any(String), '/StructTreeRoot': expect.any(String) },
    });
    expect(ofType('/Filespec')[0]?.dictionary).toMatchObject({ '/AFRelationship': '/Data' });
    const fonts = ofType('/FontDescriptor');
    expect(fonts.length).toBeGreaterThan(0);
    for (const { dictionary } of fonts) expect(dictionary).toHaveProperty('/FontFile2');
    const [metadata] = ofType('/Metadata');
    expect(metadata?.data).toContain('<pdfaid:part>3</pdfaid:part>');
    expect(metadata?.data).toContain('<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>');
    expect(isXml(metadata?.data ?? '')).toMatchObject({ isGood: true });
  });

  it('has a twin without its XML that is an archive of the elder kind', () => {
    expect(isArchive(inFolder(`${name}-twin`, 'pdf'))).toMatchObject({ isGood: true });
  });
});

it('what proves archives refuses one of the elder kind that carries a file', async () => {
  const pdf = inFolder('wrong', 'pdf');
  const [first] = kinds;
  if (!first) throw new Error('no kind');
  writeFileSync(pdf, await drawPaper(invoicePaper(first.row), 'PDF/A-1b'));
  expect(isArchive(pdf)).toMatchObject({ isGood: false });
});
