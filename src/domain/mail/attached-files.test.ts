import fc from 'fast-check';
import { expect, it } from 'vitest';
import { wordsWithFiles } from './mail-limits.ts';

const contract = { name: 'contrat.pdf', size: 120_000 };

it('says below the words which files came, and how large they were', () => {
  expect(wordsWithFiles('Voici.', [contract], 5_000)).toMatch(
    /^Voici\.\n\n\[Fichier joint, non conservé\u00a0: «\u00a0contrat\.pdf\u00a0» \(\d+\sko\)\]$/,
  );
  expect(wordsWithFiles('', [contract, { name: '', size: 1 }], 5_000)).toMatch(
    /^\[Fichiers joints, non conservés\u00a0: .*«\u00a0sans nom\u00a0»/,
  );
  expect(wordsWithFiles('Voici.', [], 5_000)).toBe('Voici.');
});

it('never says more than may be kept, whatever the files are called', () => {
  const file = fc.record({ name: fc.string({ unit: 'grapheme', maxLength: 300 }), size: fc.nat() });
  fc.assert(
    fc.property(fc.string({ maxLength: 6_000 }), fc.array(file, { maxLength: 30 }), (words, files) => {
      expect(wordsWithFiles(words, files, 5_000).length).toBeLessThanOrEqual(5_000);
    }),
  );
});
