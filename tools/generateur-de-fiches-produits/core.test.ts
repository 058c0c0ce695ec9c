import fc from 'fast-check';
import { Window } from 'happy-dom';
import { expect, it } from 'vitest';
import {
  emptyProduct,
  isEmail,
  isWeb,
  missingForGoogle,
  type Product,
  priceCents,
  productFaults,
} from './core.ts';
import { example } from './example.ts';
import { gtinFault } from './gtin.ts';
import { asHtml, asPage, scriptTag, structuredData } from './markup.ts';
import { checkProduct, keptProduct, openProduct, titleOfProduct } from './product-file.ts';
import { addressEnd, cut, proposals, sizeOf } from './texts.ts';

const product = (change: Partial<Product> = {}): Product => ({ ...example(), ...change });
const { document } = new Window();

it.each([
  ['6291041500213', 'GTIN-13 of the GS1 check digit calculator'],
  ['614141007349', 'GTIN-12 of the GS1 General Specifications'],
  ['96385074', 'GTIN-8 of ISO/IEC 15420'],
  ['10614141543219', 'GTIN-14 of the GS1 General Specifications'],
  ['4006381333931', 'GTIN-13 of ISO/IEC 15420'],
])('%s has its key: %s', (code) => {
  expect(gtinFault(code)).toBeUndefined();
});

it('each other last figure makes the key false (GS1 General Specifications, 7.9)', () => {
  const wrong = [...'0123456789'].filter((digit) => digit !== '3').map((digit) => `629104150021${digit}`);
  expect(wrong.map(gtinFault)).toEqual(wrong.map(() => 'key'));
});

it('one false figure is always found, wherever it stands', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 9 }), (at, by) => {
      const code = '6291041500213';
      const digit = (Number(code[at]) + by) % 10;
      expect(gtinFault(code.slice(0, at) + digit + code.slice(at + 1))).not.toBeUndefined();
    }),
  );
});

it.each([
  ['2001234567893', 'internal'],
  ['02345673', 'internal'],
  ['123', 'form'],
  ['629104150021X', 'form'],
  ['00000000', 'form'],
])('%s identifies no product: %s (GS1 General Specifications, 1.4.5)', (code, fault) => {
  expect(gtinFault(code)).toBe(fault);
});

it.each([
  ['89,90', 8990],
  ['1 234,5', 123450],
  ['1,234.50', 123450],
  ['0.125', null],
  ['1.250', null],
  ['0', null],
  ['-5', null],
  ['gratuit', null],
])('a price of « %s » is %s cents, and none is guessed', (price, cents) => {
  expect(priceCents({ price })).toBe(cents);
  expect(productFaults(product({ price })).map(({ field }) => field)).toEqual(cents === null ? ['prix'] : []);
});

it('« 1.250 » is asked about', () => {
  expect(productFaults(product({ price: '1.250' }))[0]?.says).toContain('1250 ou 1,250');
});

it.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://localhost',
  'https://a b.fr',
  'exemple.fr',
  'https://x"y.fr',
])('« %s » is no address of a page', (text) => {
  expect(isWeb(text)).toBe(false);
});

it.each([
  ['contact@exemple.fr', true],
  ['a+b@sous.exemple.fr', true],
  ['a@b', false],
  ['a@-b.fr', false],
  ['@exemple.fr', false],
])('« %s » is an email address or not: %s (HTML Standard, « valid e-mail address »)', (text, isOne) => {
  expect(isEmail(text)).toBe(isOne);
});

it('Google is given what it requires of a merchant listing: name, picture, price, currency', () => {
  const data = structuredData(product());
  expect(data).toMatchObject({
    '@type': 'Product',
    name: 'Sac à dos Brume',
    image: ['https://www.exemple.fr/img/brume-1.jpg'],
    gtin13: '3760123456784',
    manufacturer: { '@type': 'Organization', email: 'contact@exemple.fr' },
    offers: { price: '89.90', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  });
  expect(
    missingForGoogle(product({ name: '', images: 'x', price: '1.250' })).map(({ says }) => says),
  ).toEqual(['le nom', 'une photo', 'le prix']);
});

it('a false code, address or price is left out of the structured data', () => {
  const data = structuredData(product({ gtin: '3760123456780', url: 'javascript:a', price: '1.250' }));
  expect(Object.keys(data)).not.toContain('gtin13');
  expect(data.offers).toBeUndefined();
  expect(JSON.stringify(data)).not.toContain('javascript');
});

it('a price is written in whole cents: 0,05 is 0.05, and a thousand has no sign of its own', () => {
  expect(structuredData(product({ price: '0,05' })).offers).toMatchObject({ price: '0.05' });
  expect(structuredData(product({ price: '1 234 567,89' })).offers).toMatchObject({ price: '1234567.89' });
});

it('whatever is typed comes back from the page as text, for a reader of HTML and one of JSON', () => {
  const hostile = fc
    .string({
      unit: fc.constantFrom(...'ab <>&"\'/=!-é', '</script>', '<!--', '<b>'),
      minLength: 1,
      maxLength: 12,
    })
    .map((text) => `x${text.replace(/\s+/g, ' ').trim()}`);
  fc.assert(
    fc.property(hostile, hostile, (name, promise) => {
      const one = product({ name, promise, ownTitle: name, strengths: `Tête : ${promise}` });
      document.documentElement.innerHTML = '';
      document.body.innerHTML = asHtml(one, 1);
      expect(document.querySelector('h1')?.textContent).toBe(name);
      expect(document.querySelectorAll('b, script')).toHaveLength(0);
      expect(document.querySelector('li')?.textContent).toBe(`Tête\u00a0: ${promise}`);
      const block = /ld\+json">([\s\S]*?)<\/script>/.exec(asPage(one))?.[1] ?? '';
      expect(JSON.parse(block)).toMatchObject({ name });
    }),
    { numRuns: 60 },
  );
  expect(scriptTag(product({ name: '</script>' })).match(/<\/script>/g)).toHaveLength(1);
});

it('proposed texts keep to their lengths, whatever is typed', () => {
  const text = fc.string({ unit: fc.constantFrom(...'abé 😀.,'), maxLength: 120 });
  fc.assert(
    fc.property(text, text, text, text, (name, brand, promise, strengths) => {
      const { title, description } = proposals(product({ name, brand, promise, strengths }));
      expect(sizeOf(title)).toBeLessThanOrEqual(60);
      expect(sizeOf(description)).toBeLessThanOrEqual(155);
    }),
  );
});

it('a cut falls between two words where there is one near', () => {
  expect(cut('un deux trois quatre', 14)).toBe('un deux trois…');
  expect(cut('court', 14)).toBe('court');
});

it('the end of the address has letters of ASCII alone', () => {
  expect(addressEnd({ name: 'Bœuf séché « Île »', colour: 'Ocre' })).toBe('boeuf-seche-ile-ocre');
});

it('a product comes back from its file as it was', () => {
  const one = product({ ownTitle: 'Mon titre', isMakerAbroad: true });
  expect(openProduct(JSON.stringify(keptProduct(one)))).toEqual({ work: one });
});

it('a file of the first version is read: it knew nothing of makers', () => {
  const answers = {
    nom: 'Sac',
    prix: '10',
    devise: 'CHF',
    dispo: 'PreOrder',
    'etat-produit': 'UsedCondition',
  };
  const opened = openProduct(
    JSON.stringify({ type: 'fiche-produit', answers, own: { titre: 'T', desc: null } }),
  );
  const wanted = {
    name: 'Sac',
    price: '10',
    currency: 'CHF',
    availability: 'PreOrder',
    condition: 'UsedCondition',
  };
  expect(opened).toEqual({ work: { ...emptyProduct(), ...wanted, ownTitle: 'T' } });
});

it.each([
  ['another tool’s', { outil: 'devis' }, 'devis'],
  ['an unknown currency', { ...keptProduct(example()), currency: 'XXX' }, 'XXX'],
  [
    'a price that is a number',
    { ...keptProduct(example()), price: 12 },
    '«\u00a0price\u00a0» n’est pas un texte',
  ],
  ['a maker that is a text', { ...keptProduct(example()), maker: 'x' }, '«\u00a0maker\u00a0»'],
  ['a tick that is a text', { ...keptProduct(example()), isMakerAbroad: 'oui' }, 'ni vrai ni faux'],
])('%s file is refused with its reason', (_, data, why) => {
  const opened = openProduct(JSON.stringify(data));
  expect('why' in opened && opened.why).toContain(why);
});

it('what the shop kept of a product is checked as a file is, a price that reads two ways included', () => {
  const one = product({ price: '1.250', ownTitle: 'Sac' });
  expect(checkProduct(JSON.parse(JSON.stringify(one)))).toEqual(one);
  for (const kept of [null, [], { ...one, currency: 'XXX' }, { ...one, maker: 'Morel' }, { ...one, name: 1 }])
    expect(checkProduct(kept)).toBeNull();
});

it('a product is called by its name, its brand and its reference, in a list of them', () => {
  expect(titleOfProduct(product())).toBe('Sac à dos Brume, Atelier Morel, BRUME-VF');
  expect(titleOfProduct(product({ name: '', brand: '', reference: '' }))).toBe('Fiche sans nom');
});
