import { createByStaff, recreateAtProvider, toggleByStaff } from '#staff/subscriptions-admin/contract.ts';
import { anyOf, askAsStaff, openCustomers, type Served } from './as-staff.ts';

/** Of open accounts: in life, or ended with something left of a paid month. */
const worthAct = `
  select s.id from moment m cross join subscriptions s join users u on u.id = s.user_id
  where u.deleted_at is null and u.id not in (select id from foreseen) and (s.status in ('active', 'cancelling', 'past_due', 'offered')
    or (s.status in ('cancelled', 'inactive') and s.current_period_end > m.now))
  order by s.id`;
const active = `
  select s.id from subscriptions s join users u on u.id = s.user_id
  where u.deleted_at is null and u.id not in (select id from foreseen) and s.status in ('active', 'past_due') and not s.is_free order by s.id`;

/** The facts that may stand in the way. */
const refusals = [
  'action_not_allowed',
  'no_paid_time_left',
  'no_saved_card',
  'already_subscribed',
  'not_found',
];

/** Cancels, ends, or brings back whatever it meets: most of it is refused, as it must be. */
export async function actOnSubscription(served: Served): Promise<void> {
  const id = await anyOf(served, worthAct);
  if (!id) return;
  const action = served.chance.weighed([
    ['cancel', 2],
    ['deactivate', 1],
    ['reactivate', 3],
    ['activate', 1],
  ]);
  await askAsStaff(served, action, toggleByStaff, { params: { id }, body: { action } }, refusals);
}

export async function giveAMonth(served: Served): Promise<void> {
  const userId = await anyOf(served, openCustomers);
  if (!userId) return;
  const body = { user_id: userId, automation_id: served.chance.pick(served.automations) };
  await askAsStaff(served, 'month given', createByStaff, { body }, ['invalid']);
}

export async function recreateAtProviders(served: Served): Promise<void> {
  const id = await anyOf(served, active);
  if (!id) return;
  await askAsStaff(served, 'recreate', recreateAtProvider, { params: { id }, body: {} }, refusals);
}
