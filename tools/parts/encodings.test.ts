import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, encodeInWindows1252, isDamaged, mendMisread } from './encodings.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const joined = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

describe('a file is read in the encoding that it is in', () => {
  it.each<[string, Uint8Array, string]>([
    ['utf-8', utf8('Chloé'), 'Chloé'],
    ['utf-8', joined(new Uint8Array([0xef, 0xbb, 0xbf]), utf8('é')), 'é'],
    ['windows-1252', latin1('Chlo\xe9 \x80'), 'Chloé €'],
    ['utf-16le', new Uint8Array(Buffer.from('\ufeffété', 'utf16le')), 'été'],
    ['utf-16le', new Uint8Array(Buffer.from('Nom;Ville', 'utf16le')), 'Nom;Ville'],
    ['utf-16be', new Uint8Array([0xfe, 0xff, 0, 0xe9]), 'é'],
  ])('%s', (encoding, bytes, text) => {
    expect(decode(bytes)).toEqual({ text, encoding, oldLines: 0 + (encoding === 'windows-1252' ? 1 : 0) });
  });

  it('and a file that mixes two, line by line', () => {
    const bytes = joined(utf8('François\n'), latin1('Chlo\xe9\n'), utf8('Zoé\n'));
    expect(decode(bytes)).toEqual({ text: 'François\nChloé\nZoé\n', encoding: 'mixed', oldLines: 1 });
  });

  it('or in the one that a person names', () => {
    expect(decode(utf8('é'), 'windows-1252').text).toBe('Ã©');
  });
});

describe('what Windows-1252 cannot hold', () => {
  it('is said, letter by letter', () => {
    const { bytes, lost } = encodeInWindows1252('Łódź, 12\u202f€ œ’😀Ł');
    expect(Buffer.from(bytes).toString('latin1')).toBe('?\xf3d?, 12?\x80 \x9c\x92??');
    expect([...lost]).toEqual([
      ['Ł', 2],
      ['ź', 1],
      ['\u202f', 1],
      ['😀', 1],
    ]);
  });

  it('is nothing of what it can: each of its 256 bytes comes back', () => {
    const every = Uint8Array.from({ length: 256 }, (_, byte) => byte);
    const { bytes, lost } = encodeInWindows1252(decode(every, 'windows-1252').text);
    expect([[...bytes], lost.size]).toEqual([[...every], 0]);
  });
});

describe('UTF-8 read as Windows-1252 is mended', () => {
  // Examples of the documentation of ftfy 6.3 (« fixes text for you »), and of French names.
  it.each([
    ['FranÃ§ois', 'François'],
    ['âœ” No problems', '✔ No problems'],
    ['The Mona Lisa doesnÃƒÂ¢Ã¢â€šÂ¬Ã¢â€žÂ¢t have eyebrows.', 'The Mona Lisa doesn’t have eyebrows.'],
    ['lâ€™humanitÃ©', 'l’humanité'],
    ['Ã\u00a0 perturber la rÃ©flexion', 'à perturber la réflexion'],
    ['HÃ´tel Åuvre Å“uvre', 'Hôtel Åuvre œuvre'],
    ['12 â‚¬', '12 €'],
    ['NÂ°5', 'N°5'],
    ['FranÃ§ois Lefèvre', 'François Lefèvre'],
  ])('%s is %s', (text, mended) => expect(mendMisread(text)).toBe(mended));

  it('and what is right already stays: « IL Y MARQUÉ… » (ftfy), « CAFÉ» », « SÃO PAULO »', () => {
    for (const text of ['IL Y MARQUÉ…', 'CAFÉ»', 'SÃO PAULO', 'Brontë…”', 'pâté', 'Ångström', 'ANGE']) {
      expect(mendMisread(text)).toBe(text);
    }
  });

  it('for every French text, and changes none that was read well', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcéèêëàâùûüîïôœçÉÈÀÇŒ'), minLength: 1 });
    const sign = fc.constantFrom(' ', '’', '\u00a0» ', ' «\u00a0', '… ', ' – ', ' € ', '\u00a0! ');
    const french = fc
      .array(fc.tuple(word, sign))
      .map((parts) => parts.flat().join(''))
      .filter((text) => !/â[Œœ]/.test(text));
    fc.assert(
      fc.property(french, (text) => {
        expect(mendMisread(text)).toBe(text);
        expect(mendMisread(decode(utf8(text), 'windows-1252').text)).toBe(text);
      }),
    );
  });

  it('what is lost for good is seen', () => {
    expect(['Fran�ois', 'dÃ  demain', 'Fran?ois'].filter(isDamaged)).toHaveLength(3);
    expect(['SÃO PAULO', 'déjà', 'Qui\u00a0?', 'Qui?', 'https://ex.fr/a?b=c'].filter(isDamaged)).toEqual([]);
  });
});
