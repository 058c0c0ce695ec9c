import { setOrderStatus } from '#staff/orders-admin/contract.ts';
import { changePerson, deletePerson } from '#staff/users-admin/contract.ts';
import type { People, Person } from '../person.ts';
import { anyOf, askAsStaff, openCustomers, type Served } from './as-staff.ts';
import { goAway } from './come.ts';
import { endKeys } from './program-acts.ts';

const ofCustomers = (state: string) => `select id from users where not is_staff and deleted_at is null
  and ${state} and id not in (select id from foreseen) order by id`;
const pending = `select id from orders where status = 'pending' and user_id not in (select id from foreseen) order by id`;

/** While one of their payments waits, or its provider is away. */
const refusals = ['unavailable', 'payment_provider_unavailable', 'not_found'];

/** Whatever was answered, and how often it was asked: what the account is now is what its owner meets. */
async function learn({ stage, chance }: Served, person: Person, id: number, today: number): Promise<void> {
  const { rows } = await stage.pool.query<{ is_active: boolean; is_deleted: boolean }>(
    'select is_active, deleted_at is not null as is_deleted from users where id = $1',
    [id],
  );
  const [account] = rows;
  person.isShut = account?.is_active === false && !account.is_deleted;
  if (person.isShut) {
    person.session = undefined;
    endKeys(person);
  }
  if (!account?.is_deleted) return;
  endKeys(person);
  goAway(person, chance, today);
  person.session = undefined;
  person.userId = undefined;
}

/** One of whom chance may pick, and whom the driver knows already. */
async function anybody(served: Served, people: People, question: string) {
  const id = await anyOf(served, question);
  const person = id && people.all.find(({ userId }) => userId === id);
  return person ? { id, person } : undefined;
}

type Act = (served: Served, people: People, today: number) => Promise<void>;

const open =
  (isActive: boolean): Act =>
  async (served, people, today) => {
    const found = await anybody(served, people, ofCustomers(isActive ? 'not is_active' : 'is_active'));
    if (!found) return;
    const given = { params: { id: found.id }, body: { is_active: isActive } };
    const act = isActive ? 'account opened again' : 'account shut';
    await askAsStaff(served, act, changePerson, given, refusals);
    await learn(served, found.person, found.id, today);
  };

const erase: Act = async (served, people, today) => {
  const found = await anybody(served, people, openCustomers);
  if (!found) return;
  await askAsStaff(served, 'account deleted', deletePerson, { params: { id: found.id } }, refusals);
  await learn(served, found.person, found.id, today);
};

const cancelOrder: Act = async (served) => {
  const id = await anyOf(served, pending);
  if (!id) return;
  const given = { params: { id }, body: { status: 'cancelled' } };
  await askAsStaff(served, 'order cancelled', setOrderStatus, given, [
    'order_status_follows_money',
    ...refusals,
  ]);
};

/** How many times a day each is done for fifty customers. */
export const actsOnPeople: readonly (readonly [times: number, act: Act])[] = [
  [0.04, open(false)],
  [0.06, open(true)],
  [0.04, erase],
  [0.12, cancelOrder],
];
