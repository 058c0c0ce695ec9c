import { Readable } from 'node:stream';
import { type CsvColumns, csvOf } from '#server/http/csv-file.ts';
import { csvName } from '#server/http/list-file.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
import type { Shop } from '#server/shop.ts';
import type { StaffCategory } from '../contract.ts';
import { listCategories } from './list-categories.ts';

const columns: CsvColumns<StaffCategory> = {
  Numéro: ({ id }) => id,
  Nom: ({ name }) => name,
  Slug: ({ slug }) => slug,
  Description: ({ description }) => description,
  Automatisations: ({ automations_count }) => automations_count,
};

/** They are few, and name nobody. */
export async function exportCategories(shop: Pick<Shop, 'db' | 'clock'>): Promise<AnsweredFile> {
  const categories = await listCategories(shop);
  return {
    name: csvName('categories', shop.clock.now()),
    content: csvOf(Readable.from(categories), columns),
  };
}
