import { listOwnWithdrawable, withdrawOwn } from '#money/withdrawal/contract.ts';
import { useFreeToken } from '#shop/free-trial/contract.ts';
import { toggleSubscription } from '#shop/own-automations/contract.ts';
import { openFrame } from '#shop/tool-pages/contract.ts';
import { showPage } from '../call.ts';
import { ask, type Visit } from '../visit.ts';

/** At a second try the first may have been carried out, though its answer was lost. */
const alreadySo = ['action_not_allowed', 'payment_required'];

export async function toggle(
  visit: Visit,
  automationId: number,
  action: 'cancel' | 'reactivate',
): Promise<void> {
  const given = { params: { id: automationId }, body: { action } };
  const done = await ask(visit, toggleSubscription, given, alreadySo);
  if (done) visit.stage.counts.add(action === 'cancel' ? 'cancellations' : 'reactivations');
}

export async function tryForFree(visit: Visit, automationId: number): Promise<void> {
  visit.person.hasTriedTrial = true;
  const body = { automation_id: automationId };
  const started = await ask(visit, useFreeToken, { body }, ['trial_already_used', 'trial_not_needed']);
  if (started) visit.stage.counts.add('trials asked');
}

export async function openThePage(visit: Visit, slug: string): Promise<void> {
  const frame = await ask(visit, openFrame, { params: { slug } }, ['webhook_forbidden']);
  if (frame) await showPage(visit.chance.pick(visit.stage.servers), frame.src);
}

/** Withdraws from one contract of the last fourteen days; the amount that was shown is the one that is accepted. */
export async function withdrawFromOne(visit: Visit): Promise<void> {
  const list = await ask(visit, listOwnWithdrawable);
  if (!list || list.contracts.length === 0) return;
  const { id, refund } = visit.chance.pick(list.contracts);
  visit.person.hasWithdrawn = true;
  const given = { params: { id }, body: { expected_refund: refund.total } };
  const done = await ask(visit, withdrawOwn, given, ['withdrawal_over', 'withdrawal_refund_changed']);
  if (done) visit.stage.counts.add('withdrawals');
}
