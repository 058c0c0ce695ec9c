import { keepTrialChoice } from '#people/accounts/server/for-other-features.ts';
import { lockCustomer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Settings } from '#server/settings.ts';
import { beginTrial, judgeTrial } from './start-trial.ts';
import { selectBookable, selectTrialPerson } from './store.ts';
import { claimTrial } from './used-trials.ts';

/** In the transaction of the verification (docs/product/trial.md#waits-for-the-verified-email). */
export async function startChosenTrial(
  tx: Transaction,
  { userId, now }: { userId: number; now: Date },
  settings: Settings,
): Promise<void> {
  const chosen = (await selectTrialPerson(tx, userId))?.chosenAutomationId;
  if (!chosen) return;
  const customer = await lockCustomer(tx, userId);
  const automation = await selectBookable(tx, chosen);
  const starts = automation && (await judgeTrial(tx, userId, chosen)) === 'start';
  if (starts && (await claimTrial(tx, settings, customer, now)))
    await beginTrial(tx, settings, { customer, automation, now });
  else await keepTrialChoice(tx, userId, null);
}
