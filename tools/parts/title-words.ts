/** What people call the columns of a list. */
const words =
  'noms?|prenoms?|clients?|acheteurs?|contacts?|villes?|communes?|adresses?|rues?|code postal|cp|pays|e ?mails?|courriels?|mails?|tels?|telephones?|portables?|mobiles?|dates?|jours?|montants?|prix|totaux|total|ttc|ht|tva|quantites?|qtes?|references?|refs?|libelles?|designations?|descriptions?|commentaires?|statuts?|societes?|entreprises?|raisons? sociales?|sirets?|sirens?|ibans?|bic|numeros?|no|n|id|commandes?|factures?|produits?|articles?|categories?|fonctions?|name|first ?name|last ?name|city|address|zip|country|phone|amount|price|quantity|company|order|status';
const known = new RegExp(`^(${words})\\b`);

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The share of its cells, from 0 to 1, that begin as a title; none where one of them has a figure. */
export function shareOfTitles(cells: readonly string[]): number {
  const names = cells.map(plain).filter(Boolean);
  if (names.length === 0 || names.some((name) => /\d/.test(name))) return 0;
  return names.filter((name) => known.test(name)).length / names.length;
}
