import { DAY_MS } from '#domain/time/durations.ts';
import type { Charge } from '#sandbox/stripe/wire.ts';
import type { Chance } from '../chance.ts';
import { type Stage, secretKey } from '../stage.ts';

const daySeconds = DAY_MS / 1000;

/** For chance to pick a customer at the provider: not one of whom something is foreseen. */
function leftToChance({ sandbox, story }: Stage): (customer: string | null) => boolean {
  const foreseen = new Set(
    sandbox.control
      .objects('customer')
      .flatMap(({ id, email }) => (email && story.foreseenPeople.includes(email) ? id : [])),
  );
  return (customer) => customer !== null && !foreseen.has(customer);
}

const isWhole = ({ status, disputed, amount, amount_refunded: refunded }: Charge) =>
  status === 'succeeded' && !disputed && refunded < amount;
const isOfBank = ({ payment_method_details: means }: Charge) => means?.type === 'sepa_debit';

/** The holder of an account refuses a debit of the last eight weeks: their bank gives it back without asking. */
async function takeBack(stage: Stage, chance: Chance): Promise<void> {
  const { sandbox, now, counts } = stage;
  const mayPick = leftToChance(stage);
  const since = now.getTime() / 1000 - 56 * daySeconds;
  const debits = sandbox.control
    .objects('charge')
    .filter(
      (charge) => isOfBank(charge) && isWhole(charge) && charge.created > since && mayPick(charge.customer),
    );
  if (debits.length === 0) return;
  await sandbox.control.takeBack(chance.pick(debits).id);
  counts.add('outside: debit taken back');
}

/** The holder of an account ends its mandate at their bank. */
async function revokeMandate(stage: Stage, chance: Chance): Promise<void> {
  const { sandbox, counts } = stage;
  const mayPick = leftToChance(stage);
  const accounts = sandbox.control
    .objects('payment_method')
    .filter(({ customer, type }) => type === 'sepa_debit' && mayPick(customer));
  if (accounts.length === 0) return;
  await sandbox.control.revokeMandate(chance.pick(accounts).id);
  counts.add('outside: mandate revoked');
}

/** A cardholder contests a debit of the last two months at their bank. */
async function contest(stage: Stage, chance: Chance): Promise<void> {
  const { sandbox, now, counts } = stage;
  const { control } = sandbox;
  const mayPick = leftToChance(stage);
  const since = now.getTime() / 1000 - 60 * daySeconds;
  const charges = control
    .objects('charge')
    .filter(
      (charge) => isWhole(charge) && !isOfBank(charge) && charge.created > since && mayPick(charge.customer),
    );
  if (charges.length === 0) return;
  await control.openDispute(chance.pick(charges).id);
  counts.add('outside: debit contested');
}

/** The bank decides on a dispute that is some days old. */
async function decideDispute({ sandbox: { control }, now, counts }: Stage, chance: Chance): Promise<void> {
  const before = now.getTime() / 1000 - 3 * daySeconds;
  const open = control
    .objects('dispute')
    .filter(({ status, created }) => status === 'needs_response' && created < before);
  if (open.length === 0) return;
  const outcome = chance.pick(['won', 'lost'] as const);
  await control.closeDispute(chance.pick(open).id, outcome);
  counts.add(`outside: dispute ${outcome}`);
}

/** Somebody ends a subscription in the provider's own dashboard. */
async function endByHand(stage: Stage, chance: Chance): Promise<void> {
  const { sandbox, sandboxUrl, counts } = stage;
  const mayPick = leftToChance(stage);
  const active = sandbox.control
    .objects('subscription')
    .filter(({ status, customer }) => status === 'active' && mayPick(customer));
  if (active.length === 0) return;
  const { id } = chance.pick(active);
  const answer = await fetch(`${sandboxUrl}/v1/subscriptions/${id}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${secretKey}` },
  }).catch(() => undefined);
  if (answer?.ok) counts.add('outside: subscription ended by hand');
}

/** A bank sends a new card, and the provider follows by itself. */
async function replaceCard(stage: Stage, chance: Chance): Promise<void> {
  const { sandbox, now, counts } = stage;
  const { control } = sandbox;
  const mayPick = leftToChance(stage);
  const cards = control
    .objects('payment_method')
    .filter(({ customer, type }) => type === 'card' && mayPick(customer));
  if (cards.length === 0) return;
  const year = now.getUTCFullYear() + 4;
  await control.replaceCard(chance.pick(cards).id, { exp_month: chance.whole(1, 12), exp_year: year });
  counts.add('outside: card replaced by its bank');
}

const vatNumbers = `select distinct a.vat_number as number from addresses a join users u on u.id = a.user_id
  where a.vat_number like 'BE%' and u.deleted_at is null and not u.email = any($1::text[]) order by 1`;

/** A state strikes a company off its register. */
async function loseNumber({ pool, standIns, story, counts }: Stage, chance: Chance): Promise<void> {
  const { rows } = await pool.query<{ number: string }>(vatNumbers, [story.foreseenPeople]);
  const { lostNumbers, lose } = standIns.administration;
  const known = rows.filter(({ number }) => !lostNumbers.includes(number));
  if (known.length === 0) return;
  lose(chance.pick(known).number);
  counts.add('outside: VAT number lost by VIES');
}

async function findNumber({ standIns, counts }: Stage, chance: Chance): Promise<void> {
  const { lostNumbers, find } = standIns.administration;
  if (lostNumbers.length === 0) return;
  find(chance.pick(lostNumbers));
  counts.add('outside: VAT number found again by VIES');
}

/** How many times a day each happens for fifty customers. */
const acts: readonly (readonly [times: number, act: (stage: Stage, chance: Chance) => Promise<void>])[] = [
  [0.04, contest],
  [0.04, decideDispute],
  [0.03, endByHand],
  [0.05, replaceCard],
];
const actsOfBanks: typeof acts = [
  [0.02, takeBack],
  [0.01, revokeMandate],
];
const actsOfRegisters: typeof acts = [
  [0.04, loseNumber],
  [0.03, findNumber],
];

/** What happens at the banks, in registers and at the provider, without the shop, in a part of a day. */
export async function outsideHappens(stage: Stage, chance: Chance, partsOfDay: number): Promise<void> {
  const customers = stage.options.customers * stage.story.temper.outside;
  const { novelties } = stage.story.temper;
  const ofSeller = stage.story.seller ? actsOfRegisters : [];
  for (const [times, act] of novelties > 0 ? [...acts, ...actsOfBanks, ...ofSeller] : acts) {
    if (chance.comesUp(times, { customers, partsOfDay })) await act(stage, chance);
  }
}
