import { expect, it } from 'vitest';
import { SAMPLE_BYTES, sampleFault } from './demonstration.ts';
import { DOCUMENT_DEPTH } from './document-limits.ts';

const sized = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));

it('takes JSON up to 64 KiB as a sample, counted in bytes', () => {
  expect(sampleFault('{"texte":"été"}')).toBeUndefined();
  expect(sampleFault(sized(SAMPLE_BYTES))).toBeUndefined();
  expect(sampleFault(sized(SAMPLE_BYTES + 1))).toMatch(/64.ko au plus/);
  expect(sampleFault(JSON.stringify('é'.repeat(SAMPLE_BYTES / 2)))).toMatch(/64.ko au plus/);
});

it('refuses what a page could not read as its work', () => {
  for (const text of ['', '{', "{texte:'x'}", '[1,]', 'undefined', '{"a":1}{"b":2}'])
    expect([text, sampleFault(text)]).toEqual([text, 'Cet exemple n’est pas du JSON lisible.']);
  const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
  expect(sampleFault(deep(DOCUMENT_DEPTH))).toBeUndefined();
  expect(sampleFault(deep(DOCUMENT_DEPTH + 1))).toBeDefined();
});
