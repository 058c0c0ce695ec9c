import fc from 'fast-check';
import jsQR from 'jsqr';
import { describe, expect, it } from 'vitest';
import { dialled } from '../parts/dialled-number.ts';
import { checkCode, titleOfCode } from './code-work.ts';
import { contactContent, linkContent, transferContent, wifiContent } from './contents.ts';
import { darkPath, luminance, type Matrix, matrixOf, type Resistance } from './matrix.ts';

/** CommonJS: Node gives the module where its types give the function. */
const decode: typeof jsQR = Reflect.get(jsQR, 'default') ?? jsQR;

/** By another library than the one that wrote it. */
function readBack({ rows, size }: Matrix): string | undefined {
  const [scale, margin] = [4, 4];
  const side = (size + 2 * margin) * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1) {
    for (let x = 0; x < side; x += 1) {
      const isDark = rows[Math.floor(y / scale) - margin]?.[Math.floor(x / scale) - margin];
      if (isDark) pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  const found = decode(pixels, side, side);
  return found ? new TextDecoder().decode(new Uint8Array(found.binaryData)) : undefined;
}

describe('a code', () => {
  it.each<[string, Resistance]>([
    ['https://exemple.fr/été', 'M'],
    ['HELLO WORLD', 'L'],
    ['12345', 'H'],
    ['Ł’été à Łódź, 日本, 🙂', 'Q'],
    ['x'.repeat(1_000), 'L'],
  ])('of « %s » (%s) is read back by another decoder', (text, resistance) => {
    const matrix = matrixOf(text, resistance);
    expect(matrix && readBack(matrix)).toBe(text);
  });

  it('of any text is read back by another decoder', () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(texts, fc.constantFrom<Resistance>('L', 'M', 'Q', 'H'), (text, resistance) => {
        const matrix = matrixOf(text, resistance);
        expect(matrix && readBack(matrix)).toBe(text);
      }),
      { numRuns: 40 },
    );
  });

  it('holds what ISO/IEC 18004 says of its largest version, and no byte more', () => {
    expect(matrixOf('x'.repeat(2_953), 'L')?.version).toBe(40);
    expect(matrixOf('x'.repeat(2_954), 'L')).toBeUndefined();
    expect(matrixOf('x'.repeat(14), 'M')?.version).toBe(1);
    expect(matrixOf('x'.repeat(15), 'M')?.version).toBe(2);
  });

  it('is drawn as dark as it is', () => {
    const matrix = matrixOf('abc', 'M')!;
    const drawn = [...darkPath(matrix, 4).matchAll(/h(\d+)v1/g)].reduce(
      (sum, [, width]) => sum + Number(width),
      0,
    );
    expect(drawn).toBe(matrix.rows.flat().filter(Boolean).length);
  });
});

describe('a contrast', () => {
  it('is the one of WCAG', () => {
    expect([luminance('#000000'), luminance('#ffffff')]).toEqual([0, 1]);
    expect(luminance('#777777')).toBeCloseTo(0.184, 3);
  });
});

describe('a link', () => {
  it.each([
    ['exemple.fr/été', 'https://exemple.fr/été'],
    ['http://exemple.fr', 'http://exemple.fr'],
    ['mailto:nom@exemple.fr', 'mailto:nom@exemple.fr'],
    ['exemple.fr:8080/menu', 'https://exemple.fr:8080/menu'],
    ['exemple.fr:8080', 'https://exemple.fr:8080'],
    ['intranet:8080/x', 'https://intranet:8080/x'],
    ['nas-1:5001', 'https://nas-1:5001'],
    ['http://intranet:8080/x', 'http://intranet:8080/x'],
    ['localhost:3000', 'https://localhost:3000'],
    ['tel:3635', 'tel:3635'],
    ['sms:12345', 'sms:12345'],
    ['mailto:a@exemple.fr', 'mailto:a@exemple.fr'],
    ['intranet/x', ''],
    ['exemple.fr:99999', ''],
    ['192.168.1.10:3000?a=b', 'https://192.168.1.10:3000?a=b'],
    ['tel:0612345678', 'tel:0612345678'],
    ['sms:36111', 'sms:36111'],
    ['geo:48.85,2.35', 'geo:48.85,2.35'],
    ['', ''],
    ['exemple', ''],
  ])('« %s » says « %s »', (typed, text) => expect(linkContent(typed).text).toBe(text));
});

describe('a network', () => {
  const wifi = (ssid: string, key: string, more: object = {}) =>
    wifiContent({ ssid, key, security: 'WPA', isHidden: false, ...more });

  // ZXing, « Barcode Contents », gives the form and the signs that are escaped; WPA3 Specification, 7: no quotes.
  it('is written as telephones read it', () => {
    expect(wifi('Café;', 'a:b,c\\1234').text).toBe('WIFI:T:WPA;S:Café\\;;P:a\\:b\\,c\\\\1234;;');
    expect(wifi('mynetwork', 'mypass12').text).toBe('WIFI:T:WPA;S:mynetwork;P:mypass12;;');
    expect(wifi('x', '12345678').text).toBe('WIFI:T:WPA;S:x;P:12345678;;');
    expect(wifi('2024', 'cafe0123').text).toBe('WIFI:T:WPA;S:2024;P:cafe0123;;');
    expect(wifi('x', '', { security: 'nopass', isHidden: true }).text).toBe('WIFI:T:nopass;S:x;H:true;;');
  });

  // IEEE 802.11: a name of 32 octets at most, a key of WPA of 63 signs of ASCII, of WEP of 40, 104 or 128 bits.
  it.each([
    ['x'.repeat(33), '12345678', {}, 'ssid'],
    ['é'.repeat(17), '12345678', {}, 'ssid'],
    ['x', 'motdepassé', {}, 'cle'],
    ['x', 'abc', { security: 'WEP' }, 'cle'],
  ])('of « %s », « %s » and %j has a wrong %s', (ssid, key, more, field) => {
    expect(wifi(ssid, key, more)).toEqual({ text: '', faults: { [field]: expect.any(String) } });
  });
  it.each(['abcde', '0123456789', 'abcdefghijklm', '0'.repeat(26)])('has a key of WEP like « %s »', (key) =>
    expect(wifi('é'.repeat(16), key, { security: 'WEP' }).text).not.toBe(''),
  );

  it.each(['', 'court', 'x'.repeat(64)])('has no key of WPA like « %s »', (key) => {
    expect(wifi('x', key)).toMatchObject({ text: '', faults: { cle: expect.any(String) } });
  });
});

describe('a telephone number', () => {
  it.each([
    ['+33 (0)6 12 34 56 78', '+33612345678'],
    ['0033 (0) 6 12 34 56 78', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['06 12 34 56 78', '+33612345678'],
    ['(0)6 12 34 56 78', '+33612345678'],
    ['+33 06 12 34 56 78', '+33612345678'],
    ['0033 06 12 34 56 78', '+33612345678'],
    ['0690 12 34 56', '+590690123456'],
    ['0262 12 34 56', '+262262123456'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['3939', '3939'],
  ])('« %s » is dialled %s', (typed, number) => expect(dialled(typed)).toBe(number));
});

describe('a contact', () => {
  const card = (more: object) =>
    contactContent({
      ...{ first: '', last: '', company: '', title: '', phone: '', email: '', site: '' },
      ...{ street: '', postcode: '', city: '' },
      ...more,
    });

  it('is a vCard 3.0, its signs escaped', () => {
    expect(
      card({ first: 'Zoé', last: 'Martin; fils', company: 'A, B', phone: '+33 (0)6 12 34 56 78' }).text,
    ).toBe(
      'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Martin\\; fils;Zoé;;;\r\nFN:Zoé Martin\\; fils\r\nORG:A\\, B\r\nTEL;TYPE=CELL:+33612345678\r\nEND:VCARD',
    );
  });

  it('says which field is wrong', () => {
    expect(card({ first: 'Zoé', email: 'zoe' })).toMatchObject({ faults: { courriel: expect.any(String) } });
    for (const phone of ['bureau', '01 23 45 67 89 poste 12', '06 12 34 56 78 ou 07 12 34 56 78'])
      expect(card({ first: 'Zoé', phone })).toMatchObject({ text: '', faults: { tel: expect.any(String) } });
    expect(card({ first: 'Zoé', phone: 'tel:+33612345678' }).text).toContain(':+33612345678');
    expect(card({ first: 'Zoé', phone: 'bureau' })).toMatchObject({ faults: { tel: expect.any(String) } });
    expect(card({})).toEqual({ text: '', faults: {} });
  });
});

describe('a transfer', () => {
  const iban = 'FR76 3000 6000 0112 3456 7890 189';
  const transfer = (more: object) =>
    transferContent({ beneficiary: 'Atelier Martin', iban, bic: '', cents: null, reason: '', ...more });

  it('is the text of EPC069-12', () => {
    expect(transfer({ cents: 125_050, reason: 'Facture F-2026-014' }).text).toBe(
      'BCD\n002\n1\nSCT\n\nAtelier Martin\nFR7630006000011234567890189\nEUR1250.50\n\n\nFacture F-2026-014',
    );
    // The guideline's own example, of the Belgian Red Cross, without its version 001.
    expect(
      transfer({
        beneficiary: 'Red Cross of Belgium',
        iban: 'BE72000000001616',
        bic: 'BPOTBEB1',
        cents: 100,
        reason: 'Urgency fund',
      }).text,
    ).toBe('BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\n\nUrgency fund');
    expect(transfer({}).text.endsWith('FR7630006000011234567890189')).toBe(true);
  });

  it('holds 331 bytes at most, accents counted', () => {
    const long = transfer({ beneficiary: 'é'.repeat(70), reason: 'é'.repeat(140) });
    expect(long).toMatchObject({ text: '', faults: { motif: expect.stringContaining('331') } });
    expect(transfer({ beneficiary: 'e'.repeat(70), reason: 'e'.repeat(140) }).text).not.toBe('');
    expect(matrixOf('x'.repeat(331), 'M')?.version).toBe(13);
  });

  it.each([
    ['FR76 3000 6000 0112 3456 7890 188', 'contrôle'],
    ['FR76', 'contrôle'],
    // Of the register of IBANs, a country that is no part of the area.
    ['TR330006100519786457841326', 'SEPA'],
  ])('to « %s » is refused (%s)', (wrong, why) => {
    expect(transfer({ iban: wrong })).toMatchObject({
      text: '',
      faults: { iban: expect.stringContaining(why) },
    });
  });

  // EPC069-12, 2.1: « the BIC will continue to be mandatory for SEPA payment transactions involving non-EEA countries ».
  it.each([
    ['RS35260005601001611379', 'DBDBRSBG'],
    ['AL47212110090000000235698741', 'SGSBALTX'],
    ['CH9300762011623852957', 'UBSWCHZH80A'],
    ['GB29NWBK60161331926819', 'NWBKGB2L'],
  ])('to %s of the area asks for its BIC, and is one with it', (account, bic) => {
    expect(transfer({ iban: account })).toMatchObject({
      text: '',
      faults: { bic: expect.stringContaining('BIC') },
    });
    expect(transfer({ iban: account, bic }).text).toContain(`\n${bic}\n`);
  });

  it.each(['NO9386011117947', 'IS140159260076545510730339', 'LI21088100002324013AA'])(
    'to %s of the Economic Area needs none',
    (account) => expect(transfer({ iban: account }).text).toContain(account),
  );
});

it('what the shop kept of a code is checked, and half an amount comes back as it was typed', () => {
  const work = { kind: 'virement', champs: { iban: 'FR76', montant: '1.250', 'masque-reseau': false } };
  expect(checkCode(JSON.parse(JSON.stringify(work)))).toEqual(work);
  for (const kept of [null, 'lien', { champs: {} }, { ...work, kind: 'carte' }, { ...work, champs: [] }])
    expect(checkCode(kept)).toBeNull();
});

it.each([
  ['lien', 'Lien, exemple.fr'],
  ['wifi', 'Wi-Fi, Atelier'],
  ['contact', 'Contact, Kerbrat'],
  ['texte', 'Texte'],
] as const)('a code of the kind « %s » is called by what is in it', (kind, title) => {
  const champs = { url: ' exemple.fr', ssid: 'Atelier', prenom: '', societe: 'Kerbrat' };
  expect(titleOfCode({ kind, champs })).toBe(title);
});
