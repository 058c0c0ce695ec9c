import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { isEmail, normaliseEmail } from '#domain/people/email-address.ts';
import { roleOf, roleWord, type StaffRole } from '#domain/people/staff-rights.ts';
import { invitationLink } from '#emails/email-links.ts';
import {
  insertAccount,
  insertPreferences,
  updateAccount,
} from '#people/accounts/server/for-other-features.ts';
import { makeInvitation, revokeSessions } from '#people/auth/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import { emailSite } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { type Staff, staffNamed } from '#server/staff.ts';
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

async function selectByEmail(db: Queries, email: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, normaliseEmail(email)), isNull(users.deletedAt)));
  return row;
}

async function findByEmail(db: Queries, email: string): Promise<PersonRow> {
  const row = await selectByEmail(db, email);
  if (!row) throw new NoSuchPerson(`No account has the address ${email}: register it in the shop first.`);
  return row;
}

/** The shop does not know who runs a command, so the entry names the changed person. */
const byCommand = (row: PersonRow, now: Date): Staff => ({
  ...staffNamed(row.ledgerId),
  by: {
    id: row.id,
    role: 'superuser',
    sessionId: '',
    provenAt: now,
    address: '',
    userAgent: 'bin/rouage',
  },
});

/** For what a command does to the catalogue, which names no person: the first superuser answers for it. Throws `NoSuchPerson`. */
export async function commandOfSuperuser({ db, clock }: Pick<Shop, 'db' | 'clock'>): Promise<Staff> {
  const [row] = await db
    .select()
    .from(users)
    .where(and(isNull(users.deletedAt), users.isSuperuser, users.isActive))
    .orderBy(asc(users.id))
    .limit(1);
  if (row) return byCommand(row, clock.now());
  throw new NoSuchPerson(
    'Make a superuser first, in whose name it is noted: bin/rouage staff superuser <email> --link',
  );
}

/** `isHanded`: a link is given to them by hand, so none is sent. */
async function setStanding(
  tx: Transaction,
  shop: Shop,
  { id, isHanded }: { id: number; isHanded: boolean },
  standing: TeamStanding,
): Promise<void> {
  const now = shop.clock.now();
  const row = await lockPerson(tx, id);
  if (!row) throw new NoSuchPerson('This account has just been deleted.');
  await changeStanding(tx, shop.settings, row, { standing, hasPassword: isHanded, now });
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
  await inTransaction(shop.db, (tx) => setStanding(tx, shop, { id, isHanded: false }, standingOf(role)));
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

async function openAccount(tx: Transaction, email: string, now: Date): Promise<PersonRow> {
  const inserted = { email: normaliseEmail(email), firstName: '', lastName: '', dateJoined: now };
  const id = await insertAccount(tx, inserted);
  const row = id === undefined ? undefined : await lockPerson(tx, id);
  if (!row) throw new NoSuchPerson(`The account ${email} has just been made by somebody else: try again.`);
  await insertPreferences(tx, row.id);
  await noteStaffAct(tx, byCommand(row, now), {
    act: 'person.create',
    subject: 'person',
    subjectId: row.id,
    about: row.ledgerId,
    after: { is_staff: false, role: null, is_active: row.isActive, invited: true },
    now,
  });
  return row;
}

/**
 * A superuser without any email: the account is made if there is none, and the link to choose a password is answered,
 * once. It ends as one that is sent would. Throws `NoSuchPerson` for what is no address.
 */
export async function superuserByLink(
  shop: Shop,
  email: string,
): Promise<{ link: string; validForHours: number; isNew: boolean }> {
  if (!isEmail(normaliseEmail(email))) throw new NoSuchPerson(`${email} is no email address.`);
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    const known = await selectByEmail(tx, email);
    const row = known ?? (await openAccount(tx, email, now));
    if (!row.isSuperuser) {
      await setStanding(tx, shop, { id: row.id, isHanded: true }, standingOf('superuser'));
      await updateAccount(tx, row.id, { passwordHash: null });
    }
    const { key, validForHours } = await makeInvitation(tx, row, now);
    const done = { act: 'person.invite', subject: 'person', subjectId: row.id } as const;
    await noteStaffAct(tx, byCommand(row, now), { ...done, about: row.ledgerId, now });
    return { link: invitationLink(emailSite(shop.settings), key), validForHours, isNew: !known };
  });
}
