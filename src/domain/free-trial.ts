/** The free trial: 7 days on one automation, once per person ever (specification 1, ruling 15). */

export const FREE_TRIAL_DAYS = 7;

/** How long before the end of a trial its letter leaves. */
export const TRIAL_REMINDER_DAYS = 2;

/** When a trial that starts now ends: 7 × 24 hours later. */
export function freeTrialEnd(start: Date): Date {
  return new Date(start.getTime() + FREE_TRIAL_DAYS * 24 * 60 * 60 * 1000);
}

/** `trialUsed` counts a former, deleted account too: it is carried by the deletion record (rulings 15 and 21). */
export type TrialFacts = {
  readonly trialUsed: boolean;
  readonly emailVerified: boolean;
  /** A live or owned subscription to the chosen automation: there is nothing to try. */
  readonly alreadyHasIt: boolean;
};

export type TrialAnswer = 'start' | 'wait_for_verified_email' | 'already_used' | 'already_has_it';

/** Whether the trial may start; unverified, the choice is kept and waits (ruling 23). */
export function askForTrial({ trialUsed, emailVerified, alreadyHasIt }: TrialFacts): TrialAnswer {
  if (trialUsed) return 'already_used';
  if (alreadyHasIt) return 'already_has_it';
  return emailVerified ? 'start' : 'wait_for_verified_email';
}
