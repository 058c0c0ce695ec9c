import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dispositionOf, FILE_WORDS, judgeFile, nameOfFile } from './attached-file.ts';
import { FILE_LIMITS, PICTURE_TYPE } from './file-limits.ts';

const seen = (mime?: string, isText = false, isMarkup = false) => ({ mime, isText, isMarkup });
const types = [PICTURE_TYPE, 'application/pdf', 'text/plain'];

describe('a file is judged by its content', () => {
  it.each([
    ['capture.png', seen('image/png'), PICTURE_TYPE],
    ['facture.pdf', seen('application/pdf', true), 'application/pdf'],
    ['ventes.csv', seen(undefined, true), 'text/plain'],
    ['photo.png', seen('application/pdf'), 'application/pdf'],
  ])('%s is taken', (name, what, type) => {
    expect(judgeFile(name, what)).toEqual({ is: 'taken', type });
  });

  it.each([
    ['a page', 'page.html', seen(undefined, true, true), 'programme'],
    ['a page that is named a text', 'page.txt', seen(undefined, true, true), 'programme'],
    ['a drawing', 'logo.svg', seen('application/xml', true, true), 'programme'],
    ['a program', 'outil.dat', seen('application/x-msdownload'), 'joignez une image'],
    ['a picture that is named a program', 'photo.exe', seen('image/png'), 'programme'],
    ['a script', 'a.bat ', seen(undefined, true), 'programme'],
    ['an archive', 'tout.zip', seen('application/zip'), 'archive'],
    ['a document that may hold programs', 'vieux.doc', seen('application/x-cfb'), '.docx'],
    [
      'a document with programs',
      'a.docm',
      seen('application/vnd.ms-word.document.macroenabled.12'),
      'joignez',
    ],
    ['a photo that few can read', 'a.heic', seen('image/heic'), 'JPEG'],
    ['what nobody knows', 'a.pdf', seen(), 'joignez'],
  ])('%s is refused, and told why', (_what, name, what, why) => {
    expect(judgeFile(name, what)).toMatchObject({ is: 'refused', because: expect.stringContaining(why) });
  });
});

describe('the name of a file', () => {
  it.each([
    ['Écran n°1.PNG', PICTURE_TYPE, 'Écran n°1.webp'],
    ['photo.pdf', PICTURE_TYPE, 'photo.pdf.webp'],
    ['facture.PDF', 'application/pdf', 'facture.pdf'],
    ['../../etc/passwd', 'text/plain', 'passwd.txt'],
    ['C:\\Users\\a\\b.csv', 'text/plain', 'b.csv'],
    ['fac\u202Efdp.exe', 'application/pdf', 'facfdp.exe.pdf'],
    ['a\r\nSet-Cookie: b.pdf', 'application/pdf', 'a Set-Cookie b.pdf'],
    ['a\0.txt', 'text/plain', 'a.txt'],
    ['', 'text/plain', 'fichier.txt'],
    ['.htaccess', 'text/plain', 'htaccess.txt'],
    ['..', 'application/pdf', 'fichier.pdf'],
    [`${'x'.repeat(300)}.pdf`, 'application/pdf', `${'x'.repeat(96)}.pdf`],
  ])('%j becomes one line that names no place', (given, type, name) => {
    expect(nameOfFile(given, type)).toBe(name);
  });

  it('is always short, of one line, with the ending of what it is, and named so for good', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom(...types), (given, type) => {
        const name = nameOfFile(given, type);
        expect([...name].length).toBeLessThanOrEqual(FILE_LIMITS.name);
        expect(name).toMatch(/^[^\p{Cc}\p{Cs}/\\"]+\.(?:webp|pdf|txt|csv|tsv|log|md|json)$/u);
        expect(dispositionOf(name)).toMatch(
          /^attachment; filename="[\w. -]+"; filename\*=UTF-8''[\w.%~!-]+$/,
        );
        expect(FILE_WORDS.empty(given)).not.toMatch(/[\p{Cc}\p{Cs}]/u);
      }),
    );
  });
});
