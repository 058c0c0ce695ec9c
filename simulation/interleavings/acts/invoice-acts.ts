import { correctInvoice, listInvoices, readInvoice } from '#money/orders/contract.ts';
import { createAddress } from '#people/addresses/contract.ts';
import { ask } from '../asking.ts';
import type { Scene } from '../person.ts';

/** Whom their next invoices are addressed to. */
export async function move(scene: Scene, company: string): Promise<void> {
  const person = { first_name: 'Zoé', last_name: 'Petit', company, is_default: true };
  const place = { address1: '3 place du Marché', postal_code: '31000', city: 'Toulouse' };
  await ask(scene, createAddress, { body: { ...person, ...place } });
}

/** Of the first purchase, to the address that is shown. */
export async function correct(scene: Scene): Promise<void> {
  const list = await ask(scene, listInvoices);
  const number = list?.results.findLast((one) => one.replaced_by === null && one.total_amount > 0)?.number;
  const read = number && (await ask(scene, readInvoice, { params: { number } }));
  const version = read && read.correction?.refused === null && read.correction.version;
  if (number && version) await ask(scene, correctInvoice, { params: { number }, body: { version } });
}
