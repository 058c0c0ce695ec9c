import { createAddress } from '#people/addresses/contract.ts';
import { call } from '../call.ts';
import { accessOf, type Visit } from '../visit.ts';

/** One for each way in which a sale is taxed; who is none of them says nothing, and is billed by name. */
const buyers = [
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
  undefined,
] as const;

/** Before the first purchase. Chance has no say in it, so that a seed goes on telling what it told. */
export async function sayWhomToBill(visit: Visit): Promise<void> {
  const { stage, person } = visit;
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
