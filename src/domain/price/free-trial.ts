/** docs/product/trial.md#one-automation-seven-days */
import { DAY_MS } from '#domain/time/durations.ts';

export const FREE_TRIAL_DAYS = 7;

export const TRIAL_REMINDER_DAYS = 2;

export function freeTrialEnd(start: Date): Date {
  return new Date(start.getTime() + FREE_TRIAL_DAYS * DAY_MS);
}

export type TrialFacts = {
  readonly trialUsed: boolean;
  readonly emailVerified: boolean;
  readonly alreadyHasIt: boolean;
};

export type TrialAnswer = 'start' | 'wait_for_verified_email' | 'already_used' | 'already_has_it';

export function askForTrial({ trialUsed, emailVerified, alreadyHasIt }: TrialFacts): TrialAnswer {
  if (trialUsed) return 'already_used';
  if (alreadyHasIt) return 'already_has_it';
  return emailVerified ? 'start' : 'wait_for_verified_email';
}
