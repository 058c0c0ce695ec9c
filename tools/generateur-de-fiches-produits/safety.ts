/**
 * What an online offer says of who answers for a product (Regulation (EU) 2023/988 of 10 May 2023 on general product
 * safety, article 19, in application since 13 December 2024).
 */
import { type Finding, lacking, remark, required, when, wrong } from '../parts/parties.ts';
import { type Contact, gtinOf, isEmail, isWeb, linesOf, type Product } from './core.ts';

const typedLines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The parts of an electronic address: an email, a page to write by. */
export const isElectronic = (text: string): boolean => isEmail(text) || isWeb(text);

const electronicFault = (field: string, { electronic }: Contact): Finding[] =>
  when(
    electronic !== '' && !isElectronic(electronic),
    wrong(field, 'Indiquez une adresse email, ou celle d’une page de contact en https://'),
  );

/** Article 19, (a) to (d). `weight: lacks` stands for what the offer must show and does not. */
export function safetyFindings(product: Product): Finding[] {
  const { maker, responsible, isMakerAbroad, isOutOfScope } = product;
  const typed = [
    ...electronicFault('fabricant-electronique', maker),
    ...(isMakerAbroad ? electronicFault('responsable-electronique', responsible) : []),
  ];
  if (isOutOfScope) return typed;
  return [
    ...typed,
    ...required([
      ['fabricant', maker.name, 'le nom, la raison sociale ou la marque du fabricant (a)'],
      ['fabricant-adresse', maker.address, 'l’adresse postale du fabricant (a)'],
      ['fabricant-electronique', maker.electronic, 'l’adresse électronique du fabricant (a)'],
    ]),
    ...(isMakerAbroad
      ? required([
          ['responsable', responsible.name, 'le nom de la personne responsable dans l’Union (b)'],
          ['responsable-adresse', responsible.address, 'l’adresse postale de la personne responsable (b)'],
          ['responsable-electronique', responsible.electronic, 'son adresse électronique (b)'],
        ])
      : []),
    ...required([
      ['images', linesOf(product.images).join(), 'une image du produit (c)'],
      ['categorie', product.kind, 'le type du produit (c)'],
    ]),
    ...when(
      [product.model, product.reference, gtinOf(product)].every((text) => text === ''),
      lacking('modele', 'un identifiant\u00a0: modèle, lot, référence ou code-barres (c)'),
    ),
    ...when(
      linesOf(product.warnings).length === 0 && !product.hasNoWarning,
      lacking('avertissements', 'les avertissements, ou qu’il n’y en a pas (d)'),
    ),
    ...when(
      linesOf(product.warnings).length > 0 && product.hasNoWarning,
      remark('avertissements', 'Vous dites qu’il n’y a pas d’avertissement, et vous en écrivez.'),
    ),
  ];
}

const withAddress = ({ name, address, electronic }: Contact): string =>
  [name, typedLines(address).join(', '), electronic]
    .map((text) => text.trim())
    .filter(Boolean)
    .join(', ');

/** As it stands in the offer; what is not typed is left out, and said elsewhere. */
export function safetyFacts(product: Product): [name: string, text: string][] {
  const { maker, responsible, isMakerAbroad, model, warnings } = product;
  const facts: [string, string][] = [
    ['Fabricant', withAddress(maker)],
    ['Personne responsable dans l’Union européenne', isMakerAbroad ? withAddress(responsible) : ''],
    ['Modèle, lot ou type', model.trim()],
    ['Code-barres', gtinOf(product)],
    ['Avertissements et sécurité', linesOf(warnings).join(' ')],
  ];
  return facts.filter(([, text]) => text !== '');
}
