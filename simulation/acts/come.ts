import { deleteAccount, exportData } from '#account/data-export/contract.ts';
import { register, verifyEmail } from '#account/registration/contract.ts';
import { getAccount } from '#people/accounts/contract.ts';
import { resendVerification } from '#people/auth/contract.ts';
import type { Chance } from '../chance.ts';
import type { Person } from '../person.ts';
import { ask, askShop, eventsArrive, keepSession, type Visit } from '../visit.ts';
import { forgetKeys } from './program-acts.ts';

function registration({ stage, person, chance }: Visit, automations: readonly number[]) {
  return {
    email: person.email,
    password1: person.password,
    password2: person.password,
    first_name: person.firstName,
    last_name: person.lastName,
    phone: '',
    terms_acceptance: {
      accepted: true,
      timestamp: stage.now.toISOString(),
      userAgent: 'simulation',
      acceptanceUrl: 'http://localhost:3000/register',
      version: '1.0',
    },
    ...(!person.file && chance.hits(0.2) ? { free_automation_id: chance.pick(automations) } : {}),
    ...(person.file ? { imported_data: person.file } : {}),
  };
}

/**
 * Opens the account, with the file of an earlier one if there is one; whose first try lost its answer signs in instead.
 */
export async function signUp(visit: Visit, automations: readonly number[]): Promise<void> {
  const { stage, person } = visit;
  const body = registration(visit, automations);
  const registered = await askShop(visit, register, { body }, ['email_exists']);
  if (registered.isDone) {
    keepSession(visit, registered.answer);
    person.userId = registered.answer.user.id;
    const { restore } = registered.answer;
    stage.counts.add('registrations');
    if (restore) stage.counts.add('returns with a file');
  }
  person.state = 'customer';
  person.isVerified = false;
  person.file = undefined;
}

/** Follows the link of the email, or asks for another when it is too old. */
export async function verify(visit: Visit): Promise<void> {
  const { stage, person } = visit;
  const account = await ask(visit, getAccount);
  if (!account) return;
  person.isVerified = account.email_verified;
  if (person.isVerified) return;
  await eventsArrive(visit);
  const key = stage.mails.latestKey('verification', person.email);
  if (!key) return;
  const outcome = await askShop(visit, verifyEmail, { body: { key } }, ['link_expired']);
  person.isVerified = outcome.isDone;
  if (!outcome.isDone) await askShop(visit, resendVerification, { body: { email: person.email } }, []);
}

/** For good, or for some weeks. */
export function goAway(person: Person, chance: Chance, today: number): void {
  person.state = 'gone';
  forgetKeys(person);
  person.arrives = chance.hits(0.7) ? today + chance.whole(2, 60) : Number.MAX_SAFE_INTEGER;
  person.hasTriedTrial = false;
  person.hasWithdrawn = false;
}

/**
 * Leaves for good, or so they think: most keep their file, and some come back with it. Of an address that was never
 * verified the shop keeps nothing to restore.
 */
export async function leave(visit: Visit, today: number): Promise<void> {
  const { stage, person, chance } = visit;
  if (person.state === 'gone') return;
  // So few leave a short story that chance alone may bring none of them back.
  const isMissed = stage.options.everything && stage.counts.of('returns with a file') === 0;
  const file = (chance.hits(0.7) || isMissed) && person.isVerified ? await ask(visit, exportData) : undefined;
  // Before the answer: whoever loses it takes themselves for gone, and finds the account open should they come back.
  const secrets = [...(person.key ? [person.key] : []), ...person.endingKeys].map(({ secret }) => secret);
  goAway(person, chance, today);
  if (isMissed && file) person.arrives = today + 2;
  const left = await ask(visit, deleteAccount);
  person.session = undefined;
  if (!left) return;
  for (const secret of secrets) person.endedKeys.push(secret);
  person.file = file;
  person.userId = undefined;
  stage.counts.add('deletions');
}
