import { Refusal } from '#contract-kit/error-codes.ts';
import {
  insertFactor,
  keepChallenge,
  type NewFactor,
  readChallenge,
  selectCorrespondent,
  selectFactors,
  takeChallenge,
} from '#people/auth/server/for-other-features.ts';
import type { Transaction } from '#server/db/connection.ts';
import { requireProof } from '#server/http/caller.ts';
import { seal, unseal } from '#server/keys/sealed.ts';
import type { Shop } from '#server/shop.ts';
import type { CreatedPasskey } from '../contract.ts';
import {
  type Asker,
  changeOwnFactors,
  type Door,
  ownFactor,
  refuseTooMany,
  shownFactor,
} from './own-factors.ts';
import { makeRecoveryCodes, newSecret, stepOfCode, uriOf } from './prove-factor.ts';
import { newPasskeyOptions, readNewPasskey } from './relying-party.ts';

/** Throws `proof_required`. */
async function openEnrolment({ db, clock }: Shop, { userId, staff }: Asker) {
  requireProof(staff, clock.now(), 'factors');
  const person = await selectCorrespondent(db, { userId });
  if (!person) throw new Refusal('invalid_token');
  const factors = await selectFactors(db, userId);
  refuseTooMany(factors);
  return { person, factors };
}

export async function beginPasskey(shop: Shop, asker: Asker) {
  const { userId, sessionId } = asker;
  const { person, factors } = await openEnrolment(shop, asker);
  const displayName = person.firstName || person.email;
  const options = await newPasskeyOptions(
    shop.settings,
    { userId, email: person.email, displayName },
    factors,
  );
  const expected = options.challenge;
  const challenge = { sessionId, purpose: 'add_passkey' as const, expected, now: shop.clock.now() };
  return { challenge_id: await keepChallenge(shop.db, challenge), options };
}

export async function beginApplication(shop: Shop, asker: Asker) {
  const { userId, sessionId } = asker;
  const { person } = await openEnrolment(shop, asker);
  const secret = newSecret();
  const expected = seal(shop.settings, userId, secret);
  const challenge = { sessionId, purpose: 'add_totp' as const, expected, now: shop.clock.now() };
  const issuer = `${shop.settings.SITE_NAME} administration`;
  return {
    challenge_id: await keepChallenge(shop.db, challenge),
    secret,
    uri: uriOf(secret, { issuer, label: person.email }),
  };
}

type Made = NewFactor extends infer One
  ? One extends NewFactor
    ? Omit<One, 'userId' | 'name' | 'now'>
    : never
  : never;

function keepFactor(
  shop: Shop,
  door: Door,
  { asker, name, make }: { asker: Asker; name: string; make: (tx: Transaction) => Promise<Made> },
) {
  const { userId, sessionId } = asker;
  return changeOwnFactors(shop, door, asker, async ({ tx, factors, now, tell, note }) => {
    refuseTooMany(factors);
    const made = await make(tx);
    const id = await insertFactor(tx, { ...made, userId, name, now });
    if (!id) throw new Refusal('passkey_known');
    const codes = factors.length === 0 ? await makeRecoveryCodes(tx, shop.settings, { userId, now }) : null;
    await door.giveFactor(tx, sessionId, now);
    const factor = { kind: made.kind, name };
    await tell({ name: 'factor-added', factor });
    await note('factor.add', id, { after: factor });
    const row = ownFactor(await selectFactors(tx, userId), id);
    return { factor: shownFactor(row), recovery_codes: codes };
  });
}

interface Answered {
  challenge_id: string;
  name: string;
}

/** Throws `challenge_expired`, `factor_unknown` or `passkey_known`. */
export async function addPasskey(
  shop: Shop,
  door: Door,
  { asker, body }: { asker: Asker; body: Answered & { response: CreatedPasskey } },
) {
  const { sessionId } = asker;
  const named = { id: body.challenge_id, sessionId, purpose: 'add_passkey' as const, now: shop.clock.now() };
  const expected = await takeChallenge(shop.db, named);
  if (!expected) throw new Refusal('challenge_expired');
  const passkey = await readNewPasskey(shop.settings, expected, body.response);
  const make = async () => ({ kind: 'passkey' as const, ...passkey });
  return keepFactor(shop, door, { asker, name: body.name, make });
}

const wrongCode =
  'Ce code n’est pas le bon. Vérifiez l’heure de votre appareil, et prenez le code du moment.';

/** A wrong code keeps the secret. Throws `challenge_expired`, or a field error at `factor_code`. */
export async function addApplication(
  shop: Shop,
  door: Door,
  { asker, body }: { asker: Asker; body: Answered & { factor_code: string } },
) {
  const { userId, sessionId } = asker;
  const { settings } = shop;
  const named = { id: body.challenge_id, sessionId, purpose: 'add_totp' as const, now: shop.clock.now() };
  const sealed = await readChallenge(shop.db, named);
  const secret = sealed && unseal(settings, userId, sealed);
  if (!secret) throw new Refusal('challenge_expired');
  const lastStep = stepOfCode(secret, body.factor_code);
  if (lastStep === undefined) throw new Refusal('invalid', { fields: { factor_code: [wrongCode] } });
  return keepFactor(shop, door, {
    asker,
    name: body.name,
    async make(tx) {
      if (!(await takeChallenge(tx, named))) throw new Refusal('challenge_expired');
      return { kind: 'totp' as const, secret: seal(settings, userId, secret), lastStep };
    },
  });
}
