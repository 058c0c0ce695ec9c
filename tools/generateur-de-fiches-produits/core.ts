/** A product as its maker and its seller describe it, and what of it cannot be. */
import { type Finding, required, wrong } from '../parts/parties.ts';
import { readTypedNumber } from '../parts/typed-number.ts';
import { gtinFault } from './gtin.ts';

export const availabilities = {
  InStock: 'En stock',
  PreOrder: 'Précommande',
  BackOrder: 'Sur commande',
  OutOfStock: 'Épuisé',
} as const;
export const conditions = {
  NewCondition: 'Neuf',
  RefurbishedCondition: 'Reconditionné',
  UsedCondition: 'Occasion',
} as const;
export const currencies = ['EUR', 'CHF', 'CAD', 'USD', 'GBP'] as const;

/** Somebody who answers for the product: postal address in one line or several, email or address of a site. */
export interface Contact {
  name: string;
  address: string;
  electronic: string;
}

export interface Product {
  name: string;
  brand: string;
  kind: string;
  material: string;
  colour: string;
  size: string;
  weight: string;
  origin: string;
  /** Of the seller or maker, beyond the law’s. */
  warranty: string;
  audience: string;
  promise: string;
  /** One by line. */
  strengths: string;
  care: string;
  /** As typed, with tax. */
  price: string;
  currency: (typeof currencies)[number];
  availability: keyof typeof availabilities;
  condition: keyof typeof conditions;
  reference: string;
  gtin: string;
  url: string;
  /** One by line. */
  images: string;
  shop: string;
  maker: Contact;
  isMakerAbroad: boolean;
  /** In the Union, where the maker is not. */
  responsible: Contact;
  /** Type, model, batch or serial number. */
  model: string;
  /** One by line. */
  warnings: string;
  hasNoWarning: boolean;
  isOutOfScope: boolean;
  /** Written by hand instead of what is proposed; null: as proposed. */
  ownTitle: string | null;
  ownDescription: string | null;
}

const noContact = (): Contact => ({ name: '', address: '', electronic: '' });

export const emptyProduct = (): Product => ({
  name: '',
  brand: '',
  kind: '',
  material: '',
  colour: '',
  size: '',
  weight: '',
  origin: '',
  warranty: '',
  audience: '',
  promise: '',
  strengths: '',
  care: '',
  price: '',
  currency: 'EUR',
  availability: 'InStock',
  condition: 'NewCondition',
  reference: '',
  gtin: '',
  url: '',
  images: '',
  shop: '',
  maker: noContact(),
  isMakerAbroad: false,
  responsible: noContact(),
  model: '',
  warnings: '',
  hasNoWarning: false,
  isOutOfScope: false,
  ownTitle: null,
  ownDescription: null,
});

/** Without the dash or bullet that begins them. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*[-•*]\s*/, '').trim())
    .filter(Boolean);

/** Nothing but the web: no other address may stand in a page that is sold from. */
export function isWeb(text: string): boolean {
  if (!/^https?:\/\/[^\s"<>]+$/i.test(text) || !URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return /^[^.]+(\.[^.]+)+$/.test(hostname);
}

/** `HTML Standard, « valid e-mail address »`, with a dot in its domain. */
export const isEmail = (text: string): boolean =>
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/i.test(
    text,
  );

/** Null without a price that can be read. */
export function priceCents({ price }: Pick<Product, 'price'>): number | null {
  const number = readTypedNumber(price, 2);
  return number.is === 'number' && number.scaled > 0 && number.scaled < 1e11 ? number.scaled : null;
}

export const gtinOf = ({ gtin }: Pick<Product, 'gtin'>): string => gtin.replace(/[\s\u00a0\u202f-]/g, '');

function priceFinding(price: string): Finding[] {
  const number = readTypedNumber(price, 2);
  switch (number.is) {
    case 'empty':
      return [];
    case 'unclear':
      return [
        wrong(
          'prix',
          `Ce point sépare-t-il les milliers ou les décimales\u00a0? Écrivez ${number.readings.join(' ou ')}.`,
        ),
      ];
    case 'too_precise':
      return [wrong('prix', 'Deux décimales au plus.')];
    default:
      return priceCents({ price }) === null ? [wrong('prix', 'Indiquez un prix, par exemple 89,90.')] : [];
  }
}

const gtinSays = {
  form: 'Un code-barres compte 8, 12, 13 ou 14 chiffres.',
  key: 'La clé de ce code-barres est fausse\u00a0: vérifiez chaque chiffre.',
  internal:
    'Ce code-barres est réservé à un usage interne (magasin, poids variable)\u00a0: il n’identifie pas le produit.',
};

/** What is typed and cannot be. */
export function productFaults(product: Product): Finding[] {
  const { price, url, images } = product;
  const fault = gtinFault(gtinOf(product));
  return [
    ...priceFinding(price),
    ...(fault ? [wrong('gtin', gtinSays[fault])] : []),
    ...(url === '' || isWeb(url) ? [] : [wrong('url', 'L’adresse doit commencer par https://')]),
    ...(linesOf(images).every(isWeb)
      ? []
      : [wrong('images', 'Chaque adresse doit commencer par https://, une par ligne.')]),
  ];
}

/** What Google requires of a merchant listing (Search Central, « Merchant listing structured data »). */
export const missingForGoogle = (product: Product): Finding[] =>
  required([
    ['nom', product.name, 'le nom'],
    ['images', linesOf(product.images).filter(isWeb).join('\n'), 'une photo'],
    ['prix', priceCents(product) === null ? '' : product.price, 'le prix'],
  ]);
