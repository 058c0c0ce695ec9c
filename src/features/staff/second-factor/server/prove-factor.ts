import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { Refusal } from '#contract-kit/error-codes.ts';
import { deviceName } from '#domain/people/device-name.ts';
import {
  groupedRecoveryCode,
  isRecoveryCode,
  plainRecoveryCode,
  RECOVERY_ALPHABET,
  RECOVERY_CODES,
  RECOVERY_LENGTH,
} from '#domain/people/second-factor.ts';
import {
  countRecoveryCodes,
  keepChallenge,
  notePasskeyUse,
  noteStepUse,
  replaceRecoveryCodes,
  selectFactors,
  spendRecoveryCode,
  takeChallenge,
} from '#people/auth/server/for-other-features.ts';
import { realClock } from '#server/clock.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { provenUntil } from '#server/http/caller.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import { hashesOfRecoveryCode, hashOfRecoveryCode, unseal } from '#server/keys/sealed.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import type { UsedPasskey } from '../contract.ts';
import { tellOfFactor } from './factor-emails.ts';
import { type Asker, type Door, lockPerson } from './own-factors.ts';
import { passkeyOptions, readUsedPasskey } from './relying-party.ts';

const oneLetter = () => RECOVERY_ALPHABET.charAt(randomInt(RECOVERY_ALPHABET.length));
const plainCode = () => Array.from({ length: RECOVERY_LENGTH }, oneLetter).join('');

/** They are shown once and replace the former ones. */
export async function makeRecoveryCodes(
  tx: Transaction,
  settings: Settings,
  { userId, now }: { userId: number; now: Date },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, plainCode);
  const hashes = codes.map((code) => hashOfRecoveryCode(settings, userId, code));
  await replaceRecoveryCodes(tx, userId, hashes, now);
  return codes.map(groupedRecoveryCode);
}

const period = 30;
/** A clock may be half a minute fast or slow, and a code may take as long to be typed (RFC 6238, 5.2). */
const window = 1;

const application = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period });

/** RFC 4226 asks for 160 bits. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

export function uriOf(secret: string, { issuer, label }: { issuer: string; label: string }): string {
  return new TOTP({ issuer, label, secret: Secret.fromBase32(secret), digits: 6, period }).toString();
}

/** Undefined for a wrong code. It uses real time, even where the shop's clock was moved (decision 53). */
export function stepOfCode(secret: string, code: string): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) return undefined;
  const timestamp = realClock.now().getTime();
  const away = application(secret).validate({ token: code, timestamp, window });
  return away === null ? undefined : TOTP.counter({ period, timestamp }) + away;
}

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
    const hashes = hashesOfRecoveryCode(shop.settings, userId, code);
    const spent = await spendRecoveryCode(tx, userId, hashes, now);
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
