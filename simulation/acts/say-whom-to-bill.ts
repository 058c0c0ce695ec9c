import { correctInvoice, listInvoices, readInvoice } from '#money/orders/contract.ts';
import { createAddress } from '#people/addresses/contract.ts';
import { call } from '../call.ts';
import { accessOf, ask, type Visit } from '../visit.ts';

/** One for each way in which a sale is taxed; who is none of them says nothing, and is billed by name. */
const buyersOf = (person: number) => [
  { address1: '1 rue de Siam', postal_code: '29200', city: 'Brest' },
  {
    company: 'Galeries du Pont Neuf',
    siren: '732829320',
    address1: '8 rue du Pont-Neuf',
    postal_code: '75001',
    city: 'Paris',
  },
  { address1: '3 rue de Paris', postal_code: '97400', city: 'Saint-Denis' },
  { address1: '1 rue Haute', postal_code: '1000', city: 'Bruxelles', country: 'Belgique' },
  {
    company: 'Räderwerk GmbH',
    address1: 'Torstraße 1',
    postal_code: '10119',
    city: 'Berlin',
    country: 'Allemagne',
  },
  { address1: 'Rue du Rhône 2', postal_code: '1204', city: 'Genève', country: 'Suisse' },
  {
    company: 'Moulin SRL',
    vat_number: `BE0${String(person).padStart(6, '0')}100`,
    address1: '12 rue des Meuniers',
    postal_code: '5000',
    city: 'Namur',
    country: 'Belgique',
  },
  { address1: 'Mannerheimintie 1', postal_code: '00100', city: 'Helsinki', country: 'Finlande' },
  undefined,
];

/** Before the first purchase. Chance has no say in it, so that a seed goes on telling what it told. */
export async function sayWhomToBill(visit: Visit): Promise<void> {
  const { stage, person } = visit;
  const buyers = buyersOf(person.number);
  const buyer = buyers[person.number % buyers.length];
  if (!stage.story.seller || !buyer || person.isBilled) return;
  const access = await accessOf(visit);
  const body = { first_name: person.firstName, last_name: person.lastName, ...buyer };
  const [server] = stage.servers;
  const { isDone } = await call(server, createAddress, { access, body });
  if (!isDone) return;
  person.isBilled = true;
  stage.counts.add('said whom to bill');
}

const notCorrected = ['invoice_not_correctable', 'changed_meanwhile', 'vies_away'];

/** Somebody else is billed from now on, and one invoice of before is corrected, now and then by two clicks. */
export async function correctAnInvoice(visit: Visit): Promise<void> {
  const { stage, person, chance } = visit;
  const list = await ask(visit, listInvoices);
  const sold = list?.results.filter((one) => one.replaced_by === null && one.total_amount > 0) ?? [];
  const buyers = buyersOf(person.number).filter((one) => one !== undefined);
  if (sold.length === 0) return;
  const { number } = chance.pick(sold);
  const names = { first_name: person.firstName, last_name: person.lastName, is_default: true };
  await ask(visit, createAddress, { body: { ...names, ...chance.pick(buyers) } }, ['invalid']);
  const params = { number };
  const correction = (await ask(visit, readInvoice, { params }))?.correction;
  if (!correction || correction.refused !== null) return;
  const given = { params, body: { version: correction.version } };
  for (let times = chance.hits(0.2) ? 2 : 1; times > 0; times -= 1)
    if (await ask(visit, correctInvoice, given, notCorrected)) stage.counts.add('invoices corrected');
}
