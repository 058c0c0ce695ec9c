import { Refusal } from '#contract-kit/error-codes.ts';
import { deviceName } from '#domain/people/device-name.ts';
import { isRecoveryCode, plainRecoveryCode } from '#domain/people/second-factor.ts';
import {
  countRecoveryCodes,
  keepChallenge,
  notePasskeyUse,
  noteStepUse,
  selectFactors,
  spendRecoveryCode,
  takeChallenge,
} from '#people/auth/server/for-other-features.ts';
import { inTransaction } from '#server/db/connection.ts';
import { provenUntil } from '#server/http/caller.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { UsedPasskey } from '../contract.ts';
import { stepOfCode } from './counted-code.ts';
import { tellOfFactor } from './factor-emails.ts';
import { type Asker, type Door, lockPerson } from './own-factors.ts';
import { passkeyOptions, readUsedPasskey } from './relying-party.ts';
import { hashOfRecoveryCode, unseal } from './sealed.ts';

const proven = (now: Date) => ({ proven_until: provenUntil(now).toISOString() });

export async function beginProof(shop: Shop, { userId, sessionId }: Asker) {
  const passkeys = (await selectFactors(shop.db, userId)).filter(({ kind }) => kind === 'passkey');
  if (passkeys.length === 0) throw new Refusal('not_found');
  const options = await passkeyOptions(shop.settings, passkeys);
  const expected = options.challenge;
  const challenge = { sessionId, purpose: 'prove' as const, expected, now: shop.clock.now() };
  return { challenge_id: await keepChallenge(shop.db, challenge), options };
}

/** Throws `challenge_expired` or `factor_unknown`. */
export async function proveByPasskey(
  shop: Shop,
  door: Door,
  { asker, body }: { asker: Asker; body: { challenge_id: string; response: UsedPasskey } },
) {
  const { userId, sessionId } = asker;
  const now = shop.clock.now();
  const named = { id: body.challenge_id, sessionId, purpose: 'prove' as const, now };
  const expected = await takeChallenge(shop.db, named);
  if (!expected) throw new Refusal('challenge_expired');
  const factor = (await selectFactors(shop.db, userId)).find(
    ({ credentialId }) => credentialId === body.response.id,
  );
  if (!factor) throw new Refusal('factor_unknown');
  const counter = await readUsedPasskey(shop.settings, expected, { factor, used: body.response });
  await inTransaction(shop.db, async (tx) => {
    await lockPerson(tx, userId);
    if (!(await notePasskeyUse(tx, { id: factor.id, userId, counter, now })))
      throw new Refusal('factor_unknown');
    await door.giveFactor(tx, sessionId, now);
  });
  return proven(now);
}

const wrongCode = 'Ce code n’est pas le bon, ou il a déjà servi.';
const refuseCode = () => new Refusal('invalid', { fields: { factor_code: [wrongCode] } });

async function proveByApplication(shop: Shop, door: Door, { userId, sessionId }: Asker, code: string) {
  const now = shop.clock.now();
  const applications = (await selectFactors(shop.db, userId)).flatMap(({ id, secret }) => {
    const opened = secret && unseal(shop.settings, userId, secret);
    const step = opened ? stepOfCode(opened, code) : undefined;
    return step === undefined ? [] : [{ id, userId, step, now }];
  });
  const [factor] = applications;
  if (!factor) throw refuseCode();
  await inTransaction(shop.db, async (tx) => {
    await lockPerson(tx, userId);
    if (!(await noteStepUse(tx, factor))) throw refuseCode();
    await door.giveFactor(tx, sessionId, now);
  });
  return now;
}

async function proveByRecovery(shop: Shop, door: Door, { userId, sessionId, staff }: Asker, code: string) {
  const now = shop.clock.now();
  const { address, userAgent } = staff.by;
  await inTransaction(shop.db, async (tx) => {
    const person = await lockPerson(tx, userId);
    const spent = await spendRecoveryCode(tx, userId, hashOfRecoveryCode(shop.settings, userId, code), now);
    if (!spent) throw refuseCode();
    await door.giveFactor(tx, sessionId, now);
    const left = await countRecoveryCodes(tx, userId);
    const told = { name: 'recovery-code-used' as const, left, device: deviceName(userAgent), address };
    await tellOfFactor(tx, shop.settings, { person, told, now });
    await noteStaffAct(tx, staff, {
      act: 'factor.use-code',
      subject: 'factor',
      subjectId: 'recovery',
      about: staff.actorLedgerId,
      after: { left },
      now,
    });
  });
  return now;
}

/** Throws a field error at `factor_code`, or `too_many_requests`. */
export async function proveByCode(shop: Shop, door: Door, asker: Asker, typed: string) {
  const plain = plainRecoveryCode(typed);
  const now = await door.tryCode(asker.userId, () =>
    isRecoveryCode(plain)
      ? proveByRecovery(shop, door, asker, plain)
      : proveByApplication(shop, door, asker, typed.replace(/\s/g, '')),
  );
  return proven(now);
}
