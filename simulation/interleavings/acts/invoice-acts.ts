import { correctInvoice, listInvoices, readInvoice } from '#money/orders/contract.ts';
import { createAddress } from '#people/addresses/contract.ts';
import { sendTaxReportAgain } from '#staff/finances/contract.ts';
import { ask, askAsStaff } from '../asking.ts';
import { aside } from '../gate.ts';
import type { Scene } from '../person.ts';

/** Whom their next invoices are addressed to. */
export async function move(scene: Scene, company: string, siren = ''): Promise<void> {
  const person = { first_name: 'Zoé', last_name: 'Petit', company, siren, is_default: true };
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

/** The deposit of the first invoice, which the administration refused. */
export async function sendAgain(scene: Scene): Promise<void> {
  const { place, person } = scene;
  const { rows } = await aside(() =>
    place.pool.query<{ id: number }>(
      `select t.id from transmissions t join invoices i on i.id = t.invoice_id where i.user_id = $1 order by t.id limit 1`,
      [person.id],
    ),
  );
  const [first] = rows;
  if (first) await askAsStaff(scene, sendTaxReportAgain, { params: { id: first.id } });
}
