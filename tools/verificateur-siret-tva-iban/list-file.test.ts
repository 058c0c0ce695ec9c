import { describe, expect, it } from 'vitest';
import { checkList } from './core.ts';
import { checkKeptList, readListFile, titleOfList } from './list-file.ts';
import { toCsv, toPastedTable } from './table.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
const latin = (text: string) => Uint8Array.from([...text].map((sign) => sign.charCodeAt(0)));

describe('a file of numbers', () => {
  it('of a French Excel keeps its accents, and its encoding is said', () =>
    expect(readListFile(latin('Société;732829320'))).toEqual({
      text: 'Société;732829320',
      encoding: 'Windows-1252',
    }));
  it('in UTF-8 and UTF-16 keeps them too', () => {
    expect(readListFile(new TextEncoder().encode('é'))).toEqual({ text: 'é', encoding: 'UTF-8' });
    expect(readListFile(bytes(0xff, 0xfe, 0xe9, 0))).toEqual({ text: 'é', encoding: 'UTF-16' });
  });
  it.each([
    [latin('PK\u0003\u0004'), 'CSV'],
    [latin('%PDF-1.7'), 'PDF'],
    [latin('a\0b'), 'pas du texte'],
    [latin(' \n'), 'vide'],
  ])('that is none is refused with its reason', (file, words) =>
    expect(readListFile(file)).toEqual({ why: expect.stringContaining(words) }),
  );
});

describe('the table', () => {
  const { rows } = checkList('"=A1;x";732829320\nMorel "fils";732829321');
  it('as CSV is RFC 4180, and a name that would be a formula is none', () =>
    expect(toCsv(rows)).toBe(
      '\ufeffLigne;Libellé;Numéro;Type;Verdict;Détail\r\n' +
        '1;"\'=A1;x";732 829 320;SIREN;Valide;TVA française : FR 44 732 829 320\r\n' +
        '2;"Morel ""fils""";732 829 321;SIREN;À corriger;Clé fausse : un chiffre au moins est inexact.\r\n',
    ));
  it('pasted into a spreadsheet has no formula either', () =>
    expect(toPastedTable(rows).split('\n')[1]).toMatch(/^1\t'=A1;x\t/));
});

it('what the shop kept of a list comes back to the letter', () => {
  const kept = { list: ' Kerbrat ; 732 829 320\r\n\n' };
  expect(checkKeptList(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  for (const wrong of [null, 'a', [], {}, { list: 1 }]) expect(checkKeptList(wrong)).toBeNull();
});

it('a list is called by its first line', () => {
  expect(titleOfList({ list: '\n Kerbrat ; 732\n\nMorel\nPetit\n' })).toBe(
    'Kerbrat ; 732, et 2 lignes de plus',
  );
  expect(titleOfList({ list: 'FR44732829320' })).toBe('FR44732829320');
  expect(titleOfList({ list: ' \n' })).toBe('Liste vide');
});
