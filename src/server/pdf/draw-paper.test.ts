import fs from 'node:fs';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, it, vi } from 'vitest';
import { drawPaper } from './draw-paper.ts';

async function textOf(file: Buffer): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(file)), { mergePages: true });
  return text;
}

/** A paper that says each name where a paper says one: as a person's, in a sentence and in a table. */
const paperOf = (names: readonly string[]) =>
  drawPaper({
    title: 'Facture F-2026-000001',
    author: 'Rouage',
    writtenAt: new Date('2026-11-23T09:00:00Z'),
    date: 'Émise le 23 novembre 2026',
    parties: names.map((name) => ['Client', [name, `chez ${name}.`]] as const),
    paragraphs: names.map((name) => `Je, ${name}, vous notifie ma rétractation.`),
    rows: names.map((name) => ({ cells: [`1. ${name}`, '40,00\u00a0€'] })),
    legalLines: names.map((name) => `À ${name}, sans escompte.`),
  });

async function expectPrinted(name: string, printed: string) {
  const file = await paperOf([name]);
  // Arabic letters are read back in the shapes that they have in their word.
  const lines = (await textOf(file)).normalize('NFKC').replaceAll(/\s+/g, ' ');
  expect(lines).toContain(
    `Client ${printed} chez ${printed}. Je, ${printed}, vous notifie ma rétractation. 1. ${printed} 40,00 € À ${printed}, sans escompte.`,
  );
  // A font that is not embedded has the letters of Latin-1 alone, and prints others in the place of the rest.
  expect(file.toString('latin1')).not.toContain('Helvetica');
}

describe('a name on a paper', () => {
  it.each([
    ['French', 'Zoé d’Œuf-Lefèvre'],
    ['Polish', 'Łucja Wójcik-Źdźbło'],
    ['Turkish', 'Işık Yağmur Çağrı'],
    ['Vietnamese', 'Nguyễn Thị Ngọc'],
    ['Greek', 'Γιώργος Παπαδόπουλος'],
    ['polytonic Greek', 'Ἀριστοτέλης ᾠδῇ'],
    ['Cyrillic', 'Иванов Пётр'],
    ['Ukrainian', 'Ґалаґан Їжакевич'],
    ['Kazakh', 'Қасым Әлемұлы'],
    ['two alphabets at once', 'Иванов-Παπάς Nguyễn'],
  ])('is exact in %s', (_, name) => expectPrinted(name, name));

  it('is exact when its accents came apart from their letters', async () => {
    await expectPrinted('Nguyễn Zoé'.normalize('NFD'), 'Nguyễn Zoé');
  });

  it('loses an accent that would stand on the next letter', async () => {
    await expectPrinted('Adébáyọ̀ Ọ̀ṣun Ива́нов', 'Adébáyọ Ọṣun Иванов');
  });

  it.each([
    ['Arabic', 'محمد العربي', 'mhmd l’rby'],
    ['Hebrew', 'דוד בן־גוריון', 'dvd vn-gvryvn'],
    ['Armenian', 'Հայկ Ավետիսյան', 'Hayk Avetisyan'],
    ['Georgian', 'ნინო ბერიძე', 'nino beridze'],
    ['Chinese', '李小龙', 'LiXiaoLong'],
    ['Japanese', '山田たろう', 'ShanTiantarou'],
    ['Korean', '김민준', 'GimMinJun'],
    ['Tamil', 'கலாம்', 'klam'],
    ['Thai', 'สมชาย', 'smchay'],
    ['Tifinagh', 'ⴰⵎⴰⵣⵉⵖ', 'amazigh'],
  ])('is itself in %s, with its Latin letters beside', (_, name, letters) =>
    expectPrinted(name, `${name} (${letters})`),
  );

  it('is itself in Devanagari, whose signs are read back in the order in which they stand', async () => {
    const lines = await textOf(await paperOf(['हिन्दी']));
    const [, printed = ''] = /Client\s+(\S+)\s+\(hindi\)/.exec(lines) ?? [];
    expect([...printed].sort()).toEqual([...'हिन्दी'].sort());
  });

  it.each([
    ['parts two letters of Persian', 'می\u200cخواهم', 'ﺧﻮاﻫﻢ', 'mykhwhm'],
    ['keeps two letters of Hindi apart', 'क्\u200dष', 'ष', 'ks'],
  ])('keeps the sign that %s', async (_, name, apart, letters) => {
    const lines = await textOf(await paperOf([name]));
    expect(lines).toMatch(new RegExp(`\\s${apart}\\s+\\(${letters}\\)`));
    expect(await textOf(await paperOf([name.replace(/[\u200c\u200d]/, '')]))).not.toMatch(
      new RegExp(`\\s${apart}\\s`),
    );
  });

  it('keeps its emoji', () => expectPrinted('Zoé 👻', 'Zoé 👻'));

  it('is in Latin letters where no font has its own', () => expectPrinted('𠮷', 'Kichi'));

  it('never turns what follows it, nor hides anything', async () => {
    await expectPrinted('Zoé \u202etnopuD\u202c', 'Zoé tnopuD');
    await expectPrinted('\u200fZ\u2066o\u2069é\u200b\u200e\u061c\ufeff', 'Zoé');
    await expectPrinted('Zo\u00adé\u0007\r\nLefèvre', 'Zoé Lefèvre');
  });

  it('loses what means nothing, and keeps the rest', async () => {
    await expectPrinted('Zoé\ue000\ud83d', 'Zoé');
    await expectPrinted('Иванов\u20dd', 'Иванов');
  });

  it('is read back from a paper whatever was drawn before it', async () => {
    // Their drawings are made of those of "ı", "’" and "d": the library forgot what these stand for.
    await paperOf(['íìďľ']);
    await expectPrinted('d’Œuf Işık', 'd’Œuf Işık');
  });
});

/** Each word that is drawn, with where it begins and ends on its line; whole pages of one paper. */
async function drawnWords(file: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(file));
  const pages = Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1));
  const words = (await Promise.all(pages)).map(async (page, index) =>
    (await page.getTextContent()).items.flatMap((item) =>
      'str' in item && item.str.trim() !== ''
        ? [{ text: item.str, page: index, y: item.transform[5], from: item.transform[4], width: item.width }]
        : [],
    ),
  );
  return (await Promise.all(words)).flat();
}

describe('a paper', () => {
  it.each([
    ['an address of the web', `https://boutique.example/${'modele'.repeat(30)}`, '1\u00a0pièce'],
    ['wide letters', 'W'.repeat(200), '1\u00a0W'],
    ['a unit', 'Pose', `1\u00a0${'conditionnement'.repeat(20)}`],
    ['letters without spaces', '字'.repeat(120), '1'],
    ['the name of who issues', 'Pose', '1', 'É'.repeat(90)],
    ['a unit longer than a page', 'Pose', `1\u00a0${'lot '.repeat(900)}`],
  ])(
    'lets no word stand on its amounts, nor leave the sheet: %s',
    async (_, name, quantity, seller = 'Moi') => {
      const file = await drawPaper({
        ...{ title: 'Facture F-2026-0001', author: 'Rouage', writtenAt: new Date(0), legalLines: [] },
        parties: [
          ['Émetteur', [seller]],
          ['Client', ['Zoé']],
        ],
        rows: [{ cells: [name, quantity, '10,00\u00a0€', '20\u00a0%', '10,00\u00a0€'] }],
      });
      const words = await drawnWords(file);
      for (const { from, width, y } of words) {
        expect(from).toBeGreaterThan(45);
        expect(from + width).toBeLessThan(551);
        expect(y).toBeGreaterThan(20);
      }
      const inOrder = words.toSorted((a, b) => a.page - b.page || a.y - b.y || a.from - b.from);
      for (const [index, word] of inOrder.entries()) {
        const next = inOrder[index + 1];
        if (next?.page !== word.page || next.y !== word.y) continue;
        expect(word.from + word.width, `${word.text} | ${next.text}`).toBeLessThan(next.from + 1);
      }
    },
  );

  it('tries the font of a script anew that could not be opened once', async () => {
    vi.resetModules();
    const { openOthersFor, othersOpened } = await import('./typefaces.ts');
    const load = vi.spyOn(fs.promises, 'readFile').mockRejectedValueOnce(new Error('too many open files'));
    await expect(openOthersFor('ภาษา')).rejects.toThrow('too many open files');
    load.mockRestore();
    await openOthersFor('ภาษา');
    expect(othersOpened().some(({ has }) => has('ภาษา'))).toBe(true);
  });

  const invoice = '<?xml version="1.0" encoding="UTF-8"?>\n<Facture>é</Facture>\n';
  const small = {
    ...{ title: 'Facture <F> & suite', author: 'Rouage & fils', writtenAt: new Date('2026-11-23T09:00:00Z') },
    parties: [['Client', ['محمد العربي']]] as const,
    rows: [{ cells: ['Désignation', 'Montant'], head: true }, { cells: ['Pose', '10,00\u00a0€'] }],
    ...{ legalLines: ['Merci.'], invoice },
  };

  it('is the same file to the byte whenever it is drawn, and another one by a letter', async () => {
    const [first, again] = [await drawPaper(small), await drawPaper(small)];
    expect(again.equals(first)).toBe(true);
    const idOf = (file: Buffer) => /\/ID \[<([0-9a-f]{32})> <\1>\]/.exec(file.toString('latin1'))?.[1];
    expect(idOf(first)).toBeDefined();
    expect(idOf(await drawPaper({ ...small, legalLines: ['Merci !'] }))).not.toBe(idOf(first));
  });

  it('is tagged, in French, shows its title, and reads names as they are said', async () => {
    const document = await getDocumentProxy(new Uint8Array(await drawPaper(small)));
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true });
    expect((await document.getMetadata()).info).toMatchObject({ Language: 'fr-FR', Title: small.title });
    expect(await document.getViewerPreferences()).toMatchObject({ DisplayDocTitle: true });
    const tree = JSON.stringify(await (await document.getPage(1)).getStructTree());
    const roles = [...tree.matchAll(/"role":"(\w+)"/g)].map(([, role]) => role);
    expect(roles).toEqual([
      ...['Document', 'H1', 'Div', 'H2', 'P'],
      ...['Table', 'TR', 'TH', 'TH', 'TR', 'TD', 'TD', 'P', 'Root'],
    ]);
  });

  it('is an archive that carries its invoice for programs, and says so in words that XML takes', async () => {
    const file = (await drawPaper(small)).toString('latin1');
    for (const said of [
      '<pdfaid:part>3</pdfaid:part>',
      '<pdfaid:conformance>B</pdfaid:conformance>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      'Facture &lt;F&gt; &amp; suite',
      '/S /GTS_PDFA1',
      '/AFRelationship /Data',
    ])
      expect(file).toContain(said);
    const document = await getDocumentProxy(new Uint8Array(await drawPaper(small)));
    const attached = await document.getAttachmentContent('factur-x.xml');
    expect(Buffer.from(attached ?? []).toString()).toBe(invoice);
    const { invoice: _none, ...bare } = small;
    expect((await drawPaper(bare)).toString('latin1')).not.toContain('factur-x');
  });

  it('bears a mark that is drawn, and said to who does not see it', async () => {
    const mark = { path: 'M0 0L32 0L16 32Z', side: 32, color: '#0b6b62' };
    const [file, again] = [await drawPaper({ ...small, mark }), await drawPaper({ ...small, mark })];
    expect(again.equals(file)).toBe(true);
    const page = await (await getDocumentProxy(new Uint8Array(file))).getPage(1);
    expect(JSON.stringify(await page.getStructTree())).toMatch(
      /"role":"Figure".{0,60}"alt":"Logo de Rouage & fils"/,
    );
    expect(file.toString('latin1')).not.toContain('/Subtype /Image');
  });

  it('carries the fonts that it uses, and no other', async () => {
    const fontsOf = async (name: string) =>
      (await paperOf([name])).toString('latin1').match(/\/FontFile2 /g)?.length;
    expect(await fontsOf('Zoé')).toBe(2);
    expect(await fontsOf('Иванов')).toBe(4);
  });
});
