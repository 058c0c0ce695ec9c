import { Refusal } from '#contract-kit/error-codes.ts';
import { FACTORS_MAX } from '#domain/people/second-factor.ts';
import type { StaffAct } from '#domain/people/staff-acts.ts';
import { selectEmail } from '#people/accounts/server/for-other-features.ts';
import type { staffDoor } from '#people/auth/server/for-other-features.ts';
import {
  type Correspondent,
  countRecoveryCodes,
  type Factor as FactorRow,
  lockCorrespondent,
  selectFactors,
} from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { requireProof, type StaffCaller } from '#server/http/caller.ts';
import { type NotedFacts, noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Factor } from '../contract.ts';
import { type Told, tellOfFactor } from './factor-emails.ts';

export type Door = ReturnType<typeof staffDoor>;

export type Asker = Pick<StaffCaller, 'userId' | 'sessionId' | 'staff' | 'atDoor'>;

export const shownFactor = ({ id, kind, name, createdAt, lastUsedAt }: FactorRow): Factor => ({
  id,
  kind,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});

export async function showSecondFactor(shop: Pick<Shop, 'db' | 'settings'>, { userId, atDoor }: Asker) {
  const [rows, left, email] = await Promise.all([
    selectFactors(shop.db, userId),
    countRecoveryCodes(shop.db, userId),
    selectEmail(shop.db, userId),
  ]);
  return {
    email: email ?? '',
    lacks: atDoor?.lacks ?? null,
    required: shop.settings.factorRequired,
    kinds: [...new Set(rows.map(({ kind }) => kind))].sort(),
    factors: atDoor ? [] : rows.map(shownFactor),
    recovery_codes_left: atDoor ? 0 : left,
  };
}

/** This lock comes first, so that no two transactions on factors wait for each other. */
export async function lockPerson(tx: Transaction, userId: number): Promise<Correspondent> {
  const person = await lockCorrespondent(tx, userId);
  if (!person) throw new Refusal('invalid_token');
  return person;
}

async function lockOwner(tx: Transaction, door: Door, { userId, sessionId }: Asker) {
  const person = await lockPerson(tx, userId);
  const session = await door.lockFactorAt(tx, sessionId);
  if (!session) throw new Refusal('invalid_token');
  const factors = await selectFactors(tx, userId);
  // Another session has added a factor meanwhile, so this one must give it first.
  if (factors.length > 0 && !session.factorAt) throw new Refusal('factor_required');
  return { person, factors };
}

interface ChangedFactors {
  tx: Transaction;
  factors: FactorRow[];
  now: Date;
  /** An email tells their owner. */
  tell: (told: Told) => Promise<void>;
  note: (
    act: StaffAct & `factor.${string}`,
    id: number | 'recovery',
    facts?: { before?: NotedFacts; after?: NotedFacts },
  ) => Promise<void>;
}

/** A member changes their own factors in one transaction. Throws `proof_required`. */
export function changeOwnFactors<Answer>(
  shop: Shop,
  door: Door,
  asker: Asker,
  change: (changed: ChangedFactors) => Promise<Answer>,
) {
  const { staff } = asker;
  const now = shop.clock.now();
  requireProof(staff, now, 'factors');
  return inTransaction(shop.db, async (tx) => {
    const { person, factors } = await lockOwner(tx, door, asker);
    const about = staff.actorLedgerId;
    return change({
      ...{ tx, factors, now },
      tell: (told) => tellOfFactor(tx, shop.settings, { person, told, now }),
      note: (act, subjectId, facts) =>
        noteStaffAct(tx, staff, { act, subject: 'factor', subjectId, about, ...facts, now }),
    });
  });
}

export function refuseTooMany(factors: readonly FactorRow[]): void {
  if (factors.length < FACTORS_MAX) return;
  throw new Refusal('invalid', {
    fields: { name: [`Vous avez déjà ${FACTORS_MAX}\u00a0seconds facteurs\u00a0: retirez-en un d’abord.`] },
  });
}

/** Throws `not_found` when it is not theirs. */
export function ownFactor(factors: readonly FactorRow[], id: number): FactorRow {
  const factor = factors.find((one) => one.id === id);
  if (!factor) throw new Refusal('not_found');
  return factor;
}
