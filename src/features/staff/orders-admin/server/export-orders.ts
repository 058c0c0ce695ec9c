import { DELETED_ACCOUNT } from '#domain/people/person-name.ts';
import { orderReasonWord, orderWord } from '#domain/status/order-words.ts';
import { csvAmount, csvInstant } from '#domain/text/french-csv.ts';
import type { CsvColumns } from '#server/http/csv-file.ts';
import { listFileOfPeople } from '#server/http/list-file.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { ListedOrder, OrdersFile } from '../contract.ts';
import { chosenOrders, shownRow } from './list-orders.ts';

const columns: CsvColumns<ListedOrder> = {
  Numéro: ({ id }) => id,
  Facture: ({ invoice_number }) => invoice_number,
  Email: ({ person }) => (person.is_deleted ? DELETED_ACCOUNT : person.email),
  Prénom: ({ person }) => (person.is_deleted ? '' : person.first_name),
  Nom: ({ person }) => (person.is_deleted ? '' : person.last_name),
  Nature: ({ reason }) => orderReasonWord(reason),
  Lignes: ({ items }) => items.map(({ label }) => label).join(', '),
  Statut: ({ status }) => orderWord(status),
  'Montant TTC': ({ total_amount }) => csvAmount(total_amount),
  'Rendu TTC': ({ amount_given_back }) => csvAmount(amount_given_back),
  Contestée: ({ is_contested }) => (is_contested ? 'Oui' : 'Non'),
  Date: ({ created_at }) => csvInstant(created_at),
  'Due le': ({ due_at }) => csvInstant(due_at),
  'Payée le': ({ paid_at }) => csvInstant(paid_at),
};

/** Throws as `listFileOfPeople`. */
export function exportOrders(shop: Shop, staff: Staff, filter: OrdersFile): Promise<AnsweredFile> {
  const file = { name: 'commandes', chosen: chosenOrders(filter), lineOf: shownRow, columns };
  return listFileOfPeople(shop, staff, file, { act: 'list.export', subject: 'order', filter });
}
