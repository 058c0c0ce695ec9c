// Types only: the automation's own page loads this file.
import type { Fields } from './record.ts';

const content = { right: 'content.write' } as const;
const price = { right: 'prices.write', is: 'euros' } as const;
const note = { ...content, is: 'note', max: 300 } as const;

/** Each may be empty (docs/product/automation.md#what-goes-in). */
export const AUTOMATION_NOTES = {
  goes_in: {
    ...note,
    column: 'goesIn',
    label: 'Ce que vous y mettez',
    journal: 'Ce qu’on y met',
    help: 'Sous la description, sur la page de l’automatisation. Rien n’y est dit tant que c’est vide.',
  },
  comes_out: { ...note, column: 'comesOut', label: 'Ce que vous en tirez', journal: 'Ce qu’on en tire' },
  for_whom: { ...note, column: 'forWhom', label: 'Pour qui' },
  set_name: {
    ...note,
    max: 60,
    column: 'setName',
    label: 'Ensemble',
    help: 'Deux automatisations ou plus du même ensemble sont montrées ensemble, sous un même plafond. Par exemple\u00a0: Du devis au paiement.',
  },
} as const satisfies Fields;

export type Note = keyof typeof AUTOMATION_NOTES;
export const NOTES = Object.keys(AUTOMATION_NOTES) as Note[];

export const mapNotes = <Of>(of: (name: Note) => Of) =>
  Object.fromEntries(NOTES.map((name) => [name, of(name)])) as Record<Note, Of>;

/** The form has this order (docs/product/automation.md#who-changes-what). */
export const AUTOMATION = {
  name: { ...content, label: 'Nom', is: 'line', max: 150 },
  slug: { ...content, label: 'Slug', is: 'slug' },
  description: { ...content, label: 'Description', is: 'text', max: 5000 },
  ...AUTOMATION_NOTES,
  category: {
    ...content,
    column: 'categoryId',
    label: 'Catégorie',
    is: 'choice',
    none: 'Cette catégorie n’existe pas.',
  },
  purchase_price: {
    ...price,
    column: 'purchasePrice',
    label: 'Prix d’achat',
    fresh: '35',
    notPositive: "Le prix d'achat doit être supérieur à 0.",
  },
  subscription_price: {
    ...price,
    column: 'subscriptionPrice',
    label: 'Prix d’abonnement',
    journal: 'Prix de l’abonnement',
    fresh: '5',
    notPositive: "Le prix d'abonnement doit être supérieur à 0.",
  },
  available: { ...content, label: 'En vente', is: 'flag', fresh: true },
  subscription_available: {
    ...content,
    column: 'subscriptionAvailable',
    label: 'Abonnement ouvert',
    journal: 'Abonnement proposé',
    is: 'flag',
    fresh: true,
  },
} as const satisfies Fields;
