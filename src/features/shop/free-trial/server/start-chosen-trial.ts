import { keepTrialChoice } from '#people/accounts/server/for-other-features.ts';
import { lockCustomer } from '#people/customers/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import type { Settings } from '#server/settings.ts';
import { beginTrial, judgeTrial } from './start-trial.ts';
import { selectBookable, selectTrialPerson } from './store.ts';
import { claimTrial } from './used-trials.ts';

/**
 * The trial chosen before starts with the verification of the email, in its transaction (ruling 15). What can no
 * longer start is forgotten: the trial itself is not lost, another automation may be chosen.
 */
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
