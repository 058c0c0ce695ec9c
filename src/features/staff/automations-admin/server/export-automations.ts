import { csvAmount, csvInstant } from '#domain/text/french-csv.ts';
import type { CsvColumns } from '#server/http/csv-file.ts';
import { listFile } from '#server/http/list-file.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
import type { Shop } from '#server/shop.ts';
import type { AutomationsFile } from '../contract.ts';
import { chosenAutomations, rowOf } from './list-for-staff.ts';

const columns: CsvColumns<ReturnType<typeof rowOf>> = {
  Numéro: ({ id }) => id,
  Nom: ({ name }) => name,
  Slug: ({ slug }) => slug,
  Catégorie: ({ category }) => category.name,
  'Prix d’achat': ({ purchase_price }) => csvAmount(purchase_price),
  'Prix d’abonnement': ({ subscription_price }) => csvAmount(subscription_price),
  'En vente': ({ available }) => (available ? 'Oui' : 'Non'),
  'Fichier HTML': ({ has_webhook_file }) => (has_webhook_file ? 'Oui' : 'Non'),
  Propriétaires: ({ owner_count }) => owner_count,
  'Abonnements en cours': ({ subscription_count }) => subscription_count ?? null,
  Modifiée: ({ updated_at }) => csvInstant(updated_at),
};

/** It names nobody: there is nothing to note. */
export function exportAutomations(shop: Shop, filter: AutomationsFile): AnsweredFile {
  const chosen = chosenAutomations(filter);
  return listFile(shop, { name: 'automatisations', chosen, lineOf: rowOf, columns });
}
