import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { normaliseEmail } from '#domain/people/email-address.ts';
import { roleOf, roleWord, type StaffRole } from '#domain/people/staff-rights.ts';
import { revokeSessions } from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import { staffNamed } from '#server/staff.ts';
import { resetFactors } from '#staff/second-factor/server/for-other-features.ts';
import { changeStanding, type TeamStanding } from './admit-change.ts';
import { lockPerson, type PersonRow } from './person-store.ts';

/** The command prints it in one line. */
export class NoSuchPerson extends Error {
  override name = 'NoSuchPerson';
}

export interface TeamMember {
  email: string;
  role: string;
  active: boolean;
}

export async function listTeam({ db }: Pick<Shop, 'db'>): Promise<TeamMember[]> {
  const rows = await db
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), or(users.isStaff, users.isSuperuser)))
    .orderBy(asc(users.email));
  return rows.map((row) => ({
    email: row.email,
    role: roleWord(roleOf(row) ?? 'support'),
    active: row.isActive,
  }));
}

async function findByEmail(db: Queries, email: string): Promise<PersonRow> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, normaliseEmail(email)), isNull(users.deletedAt)));
  if (!row) throw new NoSuchPerson(`No account has the address ${email}: register it in the shop first.`);
  return row;
}

/** The shop does not know who runs a command, so the entry names the changed person. */
const byCommand = (row: PersonRow, now: Date) => ({
  ...staffNamed(row.ledgerId),
  by: {
    id: row.id,
    role: 'superuser' as const,
    sessionId: '',
    provenAt: now,
    address: '',
    userAgent: 'npm run staff',
  },
});

async function setStanding(tx: Transaction, shop: Shop, id: number, standing: TeamStanding): Promise<void> {
  const now = shop.clock.now();
  const row = await lockPerson(tx, id);
  if (!row) throw new NoSuchPerson('This account has just been deleted.');
  await changeStanding(tx, shop.settings, row, { standing, hasPassword: false, now });
  await revokeSessions(tx, { userId: id }, 'role_changed', now);
  await noteStaffAct(tx, byCommand(row, now), {
    act: 'person.role',
    subject: 'person',
    subjectId: id,
    about: row.ledgerId,
    before: { role: roleOf(row) ?? null },
    after: { role: roleOf(standing) ?? null },
    now,
  });
}

const standingOf = (role: StaffRole | null): TeamStanding => ({
  isStaff: role !== null,
  isSuperuser: role === 'superuser',
  staffRole: role === 'superuser' ? null : role,
});

/** `null` ends their part in the team. Throws `NoSuchPerson`. */
export async function setRoleByCommand(shop: Shop, email: string, role: StaffRole | null): Promise<void> {
  const { id } = await findByEmail(shop.db, email);
  await inTransaction(shop.db, (tx) => setStanding(tx, shop, id, standingOf(role)));
}

/** It helps people who lost theirs, superusers too; answers how many they had. Throws `NoSuchPerson`. */
export async function resetFactorsByCommand(shop: Shop, email: string): Promise<number> {
  const { id } = await findByEmail(shop.db, email);
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    const person = await lockPerson(tx, id);
    if (!person) throw new NoSuchPerson('This account has just been deleted.');
    const { removed } = await resetFactors(tx, shop.settings, { person, staff: byCommand(person, now), now });
    return removed;
  });
}
