import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorCatalogue } from '#contract-kit/error-codes.ts';
import { ApiError } from '#web/api/api-error.ts';
import { refusedBy } from './use-kit-port.ts';

it('a page is told the code, the field and the reason of each refusal', () => {
  const ofBook = { code: 'invalid', value: ['Ce n’est pas une partie du carnet.'] };
  expect(refusedBy(new ApiError(400, ofBook))).toEqual({
    code: 'invalid',
    field: 'value',
    message: 'Ce n’est pas une partie du carnet.',
  });
  const ofPaper = { code: 'invalid', 'paper.day': ['Cette date est à plus de 31 jours d’ici.'] };
  expect(refusedBy(new ApiError(400, ofPaper))).toEqual({
    code: 'invalid',
    field: 'paper.day',
    message: 'Cette date est à plus de 31 jours d’ici.',
  });
  const issued = { code: 'document_issued', detail: 'Ce document est émis.' };
  expect(refusedBy(new ApiError(409, issued))).toMatchObject({
    code: 'document_issued',
    message: 'Ce document est émis.',
  });
  expect(refusedBy(new ApiError(0, undefined))).toMatchObject({ code: 'unreachable' });
  expect(refusedBy(new ApiError(502, '<html>'))).toMatchObject({ code: 'failed' });
  expect(refusedBy(new TypeError('x is undefined'))).toEqual({
    code: 'failed',
    message: expect.stringContaining('Une erreur'),
    field: undefined,
  });
});

it('the codes that the kit’s page lists are those of the shop, and its own', () => {
  const page = readFileSync('docs/automation-kit.md', 'utf8');
  const table = /### Refusals([\s\S]*?)\n## /.exec(page)?.[1] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `') && !line.startsWith('| `code`'));
  const listed = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, code]) => code),
  );
  const own = ['invalid', 'busy', 'not_saved', 'unreachable', 'failed'];
  expect(listed.length).toBeGreaterThan(8);
  expect(
    listed.filter((code) => !own.includes(code ?? '') && !Object.keys(errorCatalogue).includes(code ?? '')),
  ).toEqual([]);
});
