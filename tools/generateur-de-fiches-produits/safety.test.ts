import { expect, it } from 'vitest';
import type { Product } from './core.ts';
import { example } from './example.ts';
import { safetyFacts, safetyFindings } from './safety.ts';
import { asText } from './texts.ts';

const product = (change: Partial<Product> = {}): Product => ({ ...example(), ...change });
const missing = (one: Product) =>
  safetyFindings(one)
    .filter(({ weight }) => weight === 'lacks')
    .map(({ field }) => field);
const nobody = { name: '', address: '', electronic: '' };

it('an offer names the maker, postal and electronic address (regulation 2023/988, article 19, a)', () => {
  expect(missing(product({ maker: nobody }))).toEqual([
    'fabricant',
    'fabricant-adresse',
    'fabricant-electronique',
  ]);
  expect(safetyFacts(product())[0]).toEqual([
    'Fabricant',
    'Atelier Morel, 12 rue des Tanneurs, 35000 Rennes, France, contact@exemple.fr',
  ]);
});

it('a maker outside the Union has a responsible person there (article 19, b, and article 16)', () => {
  const abroad = product({ isMakerAbroad: true });
  expect(missing(abroad)).toEqual(['responsable', 'responsable-adresse', 'responsable-electronique']);
  const responsible = {
    name: 'Import SARL',
    address: '1 quai Sud, Brest',
    electronic: 'https://import.exemple.fr/contact',
  };
  expect(missing({ ...abroad, responsible })).toEqual([]);
  expect(safetyFacts({ ...abroad, responsible }).map(([name]) => name)).toContain(
    'Personne responsable dans l’Union européenne',
  );
});

it('a responsible person is not shown of a maker within the Union', () => {
  const responsible = { name: 'Import SARL', address: 'Brest', electronic: 'a@b.fr' };
  expect(asText(product({ responsible }))).not.toContain('Import SARL');
});

it('an offer identifies the product: a picture, its type and any identifier (article 19, c)', () => {
  const anonymous = { images: '', kind: '', model: '', reference: '', gtin: '' };
  expect(missing(product(anonymous))).toEqual(['images', 'categorie', 'modele']);
  expect(
    missing(product({ ...anonymous, images: 'https://exemple.fr/a.jpg', kind: 'Sac', reference: 'R1' })),
  ).toEqual([]);
});

it('an offer gives its warnings, or says that there are none (article 19, d)', () => {
  expect(missing(product({ warnings: '' }))).toEqual(['avertissements']);
  expect(missing(product({ warnings: '', hasNoWarning: true }))).toEqual([]);
  expect(safetyFindings(product({ hasNoWarning: true })).map(({ weight }) => weight)).toEqual(['tells']);
});

it('food, medicine and what else article 2 leaves out is not asked for it', () => {
  expect(missing(product({ maker: nobody, warnings: '', isOutOfScope: true }))).toEqual([]);
});

it('an electronic address that is none is said, also while it is typed', () => {
  const maker = { ...example().maker, electronic: 'javascript:alert(1)' };
  expect(safetyFindings(product({ maker }))[0]).toMatchObject({
    field: 'fabricant-electronique',
    weight: 'blocks',
  });
});
