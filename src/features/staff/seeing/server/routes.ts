import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { personName } from '#domain/people/person-name.ts';
import { viewingEndsAt } from '#domain/people/viewing.ts';
import { createTokens } from '#people/auth/server/for-other-features.ts';
import {
  insertViewing,
  lockViewing,
  markViewingEnded,
  selectUnended,
} from '#people/team/server/for-other-features.ts';
import { inTransaction, type Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { requireProof } from '#server/http/caller.ts';
import type { Feature } from '#server/http/feature.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { startViewing as contract } from '../contract.ts';
import * as calls from '../contract.ts';

export const seeing: Feature = ({ endpoints, shop }) => {
  endpoints.serveStaff(calls.startViewing, ({ caller, params, body }) =>
    startViewing(shop, caller.staff, { userId: params.id, reason: body.reason }),
  );
  endpoints.serveStaff(calls.endViewing, ({ caller, params }) => endViewing(shop, caller.staff, params.id));
};

/** It ends the caller's own viewing; an ended one stays as it is. Throws `not_found`. */
function endViewing(shop: Pick<Shop, 'db' | 'clock'>, staff: Staff, id: string): Promise<null> {
  return inTransaction(shop.db, async (tx) => {
    const viewing = await lockViewing(tx, { id, staffId: staff.by.id });
    if (!viewing) throw new Refusal('not_found');
    const now = shop.clock.now();
    if (viewing.endedAt || viewing.endsAt <= now) return null;
    await markViewingEnded(tx, id, now);
    const [person] = await tx
      .select({ about: users.ledgerId })
      .from(users)
      .where(eq(users.id, viewing.userId));
    const done = { act: 'viewing.end', subject: 'viewing', subjectId: id, about: person?.about } as const;
    await noteStaffAct(tx, staff, { ...done, now });
    return null;
  });
}

/** The lock keeps two presses from opening two viewings, and a closed account from opening any. */
async function lockSeen(tx: Transaction, id: number) {
  const { ledgerId, email, firstName, lastName, isActive, isStaff } = users;
  const [row] = await tx
    .select({ ledgerId, email, firstName, lastName, isActive, isStaff })
    .from(users)
    .where(and(eq(users.id, id), isNull(users.deletedAt)))
    .for('update');
  return row;
}

/** An open viewing for the same reason is reused; the others end. */
async function resume(
  tx: Transaction,
  staff: Staff,
  { userId, reason, now }: { userId: number; reason: string; now: Date },
): Promise<{ id: string; endsAt: Date } | undefined> {
  const { role, sessionId } = staff.by;
  const open = (await selectUnended(tx, { userId, sessionId })).filter(({ endsAt }) => endsAt > now);
  const same = open.find((one) => one.reason === reason && one.role === role);
  for (const { id } of open) if (id !== same?.id) await markViewingEnded(tx, id, now);
  return same;
}

/** Throws `proof_required`, `not_found` or `account_not_seen` (docs/product/staff.md#seeing-as-a-customer). */
async function startViewing(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  staff: Staff,
  { userId, reason }: { userId: number; reason: string },
): Promise<z.input<typeof contract.answer>> {
  const now = shop.clock.now();
  requireProof(staff, now, 'see');
  const { person, viewing } = await inTransaction(shop.db, async (tx) => {
    const person = await lockSeen(tx, userId);
    if (!person) throw new Refusal('not_found');
    if (person.isStaff || !person.isActive) throw new Refusal('account_not_seen');
    const resumed = await resume(tx, staff, { userId, reason, now });
    if (resumed) return { person, viewing: resumed };
    const { id: staffId, role, sessionId } = staff.by;
    const viewing = { id: randomUUID(), endsAt: viewingEndsAt(now) };
    await insertViewing(tx, { ...viewing, userId, staffId, sessionId, role, reason, startedAt: now });
    const done = { act: 'viewing.start', subject: 'viewing', subjectId: viewing.id } as const;
    const after = { ends_at: viewing.endsAt };
    await noteStaffAct(tx, staff, { ...done, about: person.ledgerId, after, now });
    return { person, viewing };
  });
  const { id, endsAt } = viewing;
  const { email, firstName, lastName } = person;
  return {
    id,
    token: await createTokens(shop).signViewing(
      { userId, viewingId: id },
      { issuedAt: now, expiresAt: endsAt },
    ),
    ends_at: endsAt.toISOString(),
    reason,
    customer: { id: userId, name: personName({ first_name: firstName, last_name: lastName, email }), email },
  };
}
