import { randomUUID } from 'node:crypto';
import { Refusal } from '#contract-kit/error-codes.ts';
import {
  KEYS_MAX,
  type KeptHours,
  type KeyLife,
  type KeyScope,
  keyEnd,
  rotated,
  scopeWord,
} from '#domain/people/api-key.ts';
import {
  type ApiKey as ApiKeyRow,
  type Correspondent,
  deleteKey,
  insertKey,
  type KeysOf,
  lockCorrespondent,
  selectKeysOf,
  updateKey,
} from '#people/auth/server/for-other-features.ts';
import type { Queries, Transaction } from '#server/db/connection.ts';
import { makeSecret } from '#server/http/key-secret.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { ApiKey, MadeKey } from '../contract.ts';

const iso = (at: Date | null) => at?.toISOString() ?? null;

function shownKey(row: ApiKeyRow, now: Date): ApiKey {
  const { id, name, scopes, ending, expiresAt, formerEndsAt } = row;
  return {
    ...{ id, name, scopes, ending },
    created_at: row.createdAt.toISOString(),
    made_at: row.madeAt.toISOString(),
    expires_at: iso(expiresAt),
    expired: expiresAt !== null && expiresAt <= now,
    last_used_at: iso(row.lastUsedAt),
    former:
      formerEndsAt && formerEndsAt > now
        ? { ends_at: formerEndsAt.toISOString(), last_used_at: iso(row.formerUsedAt) }
        : null,
  };
}

export async function listKeys(db: Queries, whose: KeysOf, now: Date) {
  const rows = await selectKeysOf(db, whose);
  return { keys: rows.map((row) => shownKey(row, now)), most: KEYS_MAX };
}

export interface KeyChange {
  tx: Transaction;
  settings: Settings;
  whose: KeysOf;
  person: Correspondent;
  now: Date;
}

type Told = 'made' | 'rotated' | 'removed';

function tell({ tx, settings, whose, person, now }: KeyChange, what: Told, { id, name, scopes }: ApiKeyRow) {
  return enqueueEmail(tx, now, {
    to: person.email,
    userId: person.id,
    onceKey: `key-changed:${id}:${randomUUID()}`,
    email: {
      name: 'key-changed',
      props: {
        site: emailSite(settings),
        firstName: person.firstName || null,
        at: now.toISOString(),
        what,
        name,
        reads: scopes.map((scope) => scopeWord(whose.audience, scope)),
        ofTeam: whose.audience === 'admin',
      },
    },
  });
}

/** Held by every change of a person's keys, and by what ends them all. Throws `invalid_token`. */
export async function lockOwner(tx: Transaction, userId: number): Promise<Correspondent> {
  const person = await lockCorrespondent(tx, userId);
  if (!person) throw new Refusal('invalid_token');
  return person;
}

const atName = (message: string) => new Refusal('invalid', { fields: { name: [message] } });

/** Throws field errors at `name`. */
export async function makeKey(
  change: KeyChange,
  { name, scopes, lasts }: { name: string; scopes: KeyScope[]; lasts: KeyLife },
): Promise<MadeKey> {
  const { tx, whose, now } = change;
  const others = await selectKeysOf(tx, whose);
  if (others.some((other) => other.name === name)) throw atName('Une de vos clés porte déjà ce nom.');
  if (others.length >= KEYS_MAX)
    throw atName(`Vous avez déjà ${KEYS_MAX}\u00a0clés\u00a0: retirez-en une d’abord.`);
  const { secret, hash, ending } = makeSecret(whose.audience);
  const expiresAt = keyEnd(lasts, now);
  const row = await insertKey(tx, {
    ...whose,
    name,
    scopes,
    hash,
    ending,
    createdAt: now,
    madeAt: now,
    expiresAt,
  });
  await tell(change, 'made', row);
  return { key: shownKey(row, now), secret };
}

async function ownKey({ tx, whose }: KeyChange, id: number): Promise<ApiKeyRow> {
  const key = (await selectKeysOf(tx, whose)).find((one) => one.id === id);
  if (!key) throw new Refusal('not_found');
  return key;
}

/** docs/product/api-key.md#rotated-without-a-gap. Throws `not_found`. */
export async function rotateKey(change: KeyChange, id: number, hours: KeptHours): Promise<MadeKey> {
  const { tx, whose, now } = change;
  const key = await ownKey(change, id);
  const { secret, hash, ending } = makeSecret(whose.audience);
  const { expiresAt, formerEndsAt, keepsFormer } = rotated(key, hours, now);
  const former = keepsFormer
    ? { hash: key.formerHash, usedAt: key.formerUsedAt }
    : { hash: key.hash, usedAt: key.lastUsedAt };
  const row = await updateKey(
    tx,
    { ...whose, id },
    {
      ...{ hash, ending, madeAt: now, expiresAt, endToldAt: null, lastUsedAt: null },
      ...{
        formerEndsAt,
        formerHash: formerEndsAt && former.hash,
        formerUsedAt: formerEndsAt && former.usedAt,
      },
    },
  );
  if (!row) throw new Refusal('not_found');
  await tell(change, 'rotated', row);
  return { key: shownKey(row, now), secret };
}

/** Answers the key that is gone. Throws `not_found`. */
export async function removeKey(change: KeyChange, id: number): Promise<ApiKeyRow> {
  const key = await ownKey(change, id);
  await deleteKey(change.tx, { ...change.whose, id });
  await tell(change, 'removed', key);
  return key;
}
