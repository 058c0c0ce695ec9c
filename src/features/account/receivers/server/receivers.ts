import { randomBytes } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { Refusal } from '#contract-kit/error-codes.ts';
import { type EndpointAct, formerAfterRotation, nextEndpointState } from '#domain/outgoing/delivery.ts';
import { MOST_ENDPOINTS, OUTGOING_EVENTS } from '#domain/outgoing/outgoing-events.ts';
import { ADDRESS_PROBLEMS } from '#domain/outgoing/receiver-address.ts';
import { lockOpenCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import { forgetToldOf } from '#server/db/outgoing-events.ts';
import { outgoingEndpoints } from '#server/db/schema/outgoing.ts';
import { versionOf } from '#server/http/refuse-stale.ts';
import { isSealedByNewest, seal, unseal } from '#server/keys/sealed.ts';
import type { Shop } from '#server/shop.ts';
import type { Receiver, ReceiverFields } from '../contract.ts';
import { giveUpWaiting } from './delivery-rows.ts';
import { tellNewAddress } from './owner-letters.ts';

export type ReceiverRow = typeof outgoingEndpoints.$inferSelect;

/** A customer, or the shop itself. `note` writes the act into the journal of the staff. */
export interface Owner {
  userId: number | null;
  madeBy: number;
  note?: (tx: Transaction, id: number) => Promise<void>;
}

export const ownerKey = ({ userId }: Pick<Owner, 'userId'>) =>
  `outgoing ${userId ?? ('shop' as const)}` as const;

const belongsTo = ({ userId }: Owner) =>
  userId === null ? isNull(outgoingEndpoints.userId) : eq(outgoingEndpoints.userId, userId);

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

const mostCounted = 1_000;
const counted = (state: 'waiting' | 'failed') => sql<number>`(select count(*)::int from (
  select from outgoing_deliveries d where d.endpoint_id = outgoing_endpoints.id and d.state = ${sql.raw(`'${state}'`)}
  limit ${mostCounted}) counted)`;

const selectReceivers = (db: Queries, which: ReturnType<typeof and>) =>
  db
    .select({ row: outgoingEndpoints, waiting: counted('waiting'), failed: counted('failed') })
    .from(outgoingEndpoints)
    .where(which)
    .orderBy(asc(outgoingEndpoints.id));

type Listed = Awaited<ReturnType<typeof selectReceivers>>[number];

const receiverVersion = ({ url, name, events }: ReceiverRow) => versionOf(url, name, events);

const iso = (date: Date | null) => date?.toISOString() ?? null;

function shownReceiver({ row, waiting, failed }: Listed, now: Date): Receiver {
  return {
    id: row.id,
    name: row.name,
    url: row.url,
    events: row.events,
    state: row.state,
    disabled_why: row.disabledWhy,
    disabled_at: iso(row.disabledAt),
    failing_since: iso(row.failingSince),
    former_until: row.formerUntil && row.formerUntil > now ? iso(row.formerUntil) : null,
    created_at: row.createdAt.toISOString(),
    waiting,
    failed,
    version: receiverVersion(row),
  };
}

async function showOne(db: Queries, id: number, now: Date): Promise<Receiver> {
  const [found] = await selectReceivers(db, eq(outgoingEndpoints.id, id));
  if (!found) throw new Refusal('not_found');
  return shownReceiver(found, now);
}

export async function showReceivers({ db, clock }: Pick<Shop, 'db' | 'clock'>, owner: Owner) {
  const found = await selectReceivers(db, belongsTo(owner));
  return found.map((one) => shownReceiver(one, clock.now()));
}

export async function lockReceiver(tx: Transaction, owner: Owner, id: number): Promise<ReceiverRow> {
  const [row] = await tx
    .select()
    .from(outgoingEndpoints)
    .where(and(belongsTo(owner), eq(outgoingEndpoints.id, id)))
    .for('update');
  if (!row) throw new Refusal('not_found');
  return row;
}

export async function requireReceiver(db: Queries, owner: Owner, id: number): Promise<void> {
  const found = await db.$count(outgoingEndpoints, and(belongsTo(owner), eq(outgoingEndpoints.id, id)));
  if (found === 0) throw new Refusal('not_found');
}

/** One look at the address before it is kept; each delivery looks again. */
async function requireOutside({ outgoing }: Pick<Shop, 'outgoing'>, typed: string): Promise<string> {
  const problem = await outgoing.check(typed);
  if (problem) throw new Refusal('invalid', { fields: { url: [ADDRESS_PROBLEMS[problem]] } });
  return new URL(typed).href;
}

/** Two at one instant count each other, and none is left to an account that is closed meanwhile. */
async function lockOwner(tx: Transaction, { userId }: Owner): Promise<void> {
  if (userId === null) await tx.execute(sql`select pg_advisory_xact_lock(hashtext('receivers of the shop'))`);
  else if (!(await lockOpenCustomer(tx, userId))) throw new Refusal('not_found');
}

async function requireRoom(tx: Transaction, owner: Owner): Promise<void> {
  const most = owner.userId === null ? MOST_ENDPOINTS.shop : MOST_ENDPOINTS.customer;
  if ((await tx.$count(outgoingEndpoints, belongsTo(owner))) < most) return;
  const many = `Vous avez ${most}\u00a0adresses, le plus possible\u00a0: supprimez-en une d’abord.`;
  throw new Refusal('invalid', { fields: { non_field_errors: [many] } });
}

/** Throws `invalid` at `url` for an address inside, and where there are as many as may be. */
export async function addReceiver(shop: Shop, owner: Owner, { url, name, events }: ReceiverFields) {
  const address = await requireOutside(shop, url);
  const secret = newSecret();
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    await lockOwner(tx, owner);
    await requireRoom(tx, owner);
    const sealed = seal(shop.settings, ownerKey(owner), secret);
    const { userId, madeBy } = owner;
    const wanted = { name, url: address, events: [...new Set(events)] };
    const [made] = await tx
      .insert(outgoingEndpoints)
      .values({ ...wanted, userId, madeBy, secret: sealed, createdAt: now })
      .returning({ id: outgoingEndpoints.id });
    if (!made) throw new Error('the receiver was not written');
    await owner.note?.(tx, made.id);
    await tellNewAddress(tx, shop.settings, { ...wanted, id: made.id, userId, madeBy }, { now });
    return { ...(await showOne(tx, made.id, now)), secret };
  });
}

/** A new address begins with a clean slate. */
const healthy = { failures: 0, failingSince: null, restsUntil: null, isSlow: false };

type Change = Partial<typeof outgoingEndpoints.$inferInsert>;

/** Undefined, from `change`, says that all stands already: nothing is written, nor noted. */
async function changeRow(
  shop: Pick<Shop, 'db' | 'clock'>,
  owner: Owner,
  id: number,
  change: (tx: Transaction, row: ReceiverRow, now: Date) => Promise<Change | undefined> | Change,
): Promise<Receiver> {
  const now = shop.clock.now();
  return inTransaction(shop.db, async (tx) => {
    const row = await lockReceiver(tx, owner, id);
    const changed = await change(tx, row, now);
    if (changed) {
      await tx.update(outgoingEndpoints).set(changed).where(eq(outgoingEndpoints.id, id));
      await owner.note?.(tx, id);
    }
    return showOne(tx, id, now);
  });
}

/** Throws `changed_meanwhile`. */
export async function changeReceiver(
  shop: Shop,
  owner: Owner,
  id: number,
  { url, name, events, version }: ReceiverFields & { version?: string },
): Promise<Receiver> {
  const address = await requireOutside(shop, url);
  return changeRow(shop, owner, id, async (tx, row, now) => {
    const wanted = { url: address, name, events: [...new Set(events)] };
    const standing = receiverVersion(row);
    if (standing === receiverVersion({ ...row, ...wanted })) return undefined;
    if (version !== undefined && version !== standing) throw staleReceiver(row);
    if (row.url === address) return wanted;
    await tellNewAddress(tx, shop.settings, { ...row, ...wanted }, { former: row, now });
    return { ...healthy, ...wanted };
  });
}

function staleReceiver(row: ReceiverRow): Refusal {
  const { url, name, events } = row;
  const named = name === '' ? '' : ` («\u00a0${name}\u00a0»)`;
  const told = events.map((event) => OUTGOING_EVENTS[event] ?? event).join(', ');
  return new Refusal('changed_meanwhile', {
    detail: `Un collègue a changé cette adresse entre-temps\u00a0: ${url}${named}, prévenue de\u00a0: ${told}. Enregistrez de nouveau pour la remplacer.`,
    current: { version: receiverVersion(row) },
  });
}

export const stateChange = (row: ReceiverRow, act: EndpointAct): Change => ({
  state: nextEndpointState(row.state, act),
  disabledAt: null,
  disabledWhy: null,
});

/** What waits is given up at a pause, and what comes meanwhile is kept: all of it may be sent again afterwards. */
export function pauseReceiver(shop: Pick<Shop, 'db' | 'clock'>, owner: Owner, id: number, paused: boolean) {
  return changeRow(shop, owner, id, async (tx, row, now) => {
    if (row.state === (paused ? 'paused' : 'active')) return undefined;
    if (paused) await giveUpWaiting(tx, id, now);
    return { ...stateChange(row, paused ? 'pause' : 'resume'), ...(paused ? { nextAt: null } : healthy) };
  });
}

export function removeReceiver({ db }: Pick<Shop, 'db'>, owner: Owner, id: number): Promise<null> {
  return inTransaction(db, async (tx) => {
    await lockReceiver(tx, owner, id);
    await tx.delete(outgoingEndpoints).where(eq(outgoingEndpoints.id, id));
    await owner.note?.(tx, id);
    return null;
  });
}

export async function readSecret({ db, settings }: Pick<Shop, 'db' | 'settings'>, owner: Owner, id: number) {
  return inTransaction(db, async (tx) => {
    const { secret } = await lockReceiver(tx, owner, id);
    await owner.note?.(tx, id);
    return { secret: unseal(settings, ownerKey(owner), secret) ?? null };
  });
}

export async function rotateSecret(shop: Pick<Shop, 'db' | 'clock' | 'settings'>, owner: Owner, id: number) {
  const secret = newSecret();
  const changed = await changeRow(shop, owner, id, (_tx, row, now) => ({
    secret: seal(shop.settings, ownerKey(owner), secret),
    ...formerAfterRotation(row, now),
  }));
  return { ...changed, secret };
}

export async function forgetReceiversOf(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(outgoingEndpoints).where(eq(outgoingEndpoints.userId, userId));
  await forgetToldOf(tx, userId);
}

/** Under the newest key; a kill leaves all openable, and the next call does the rest. */
export async function resealReceivers({ db, settings }: Pick<Shop, 'db' | 'settings'>) {
  const counts = { resealed: 0, kept: 0, lost: 0 };
  const resealOne = (id: number) =>
    inTransaction(db, async (tx): Promise<keyof typeof counts | undefined> => {
      const which = eq(outgoingEndpoints.id, id);
      const [row] = await tx.select().from(outgoingEndpoints).where(which).for('update');
      if (!row) return undefined;
      const key = ownerKey(row);
      const isNewest = (sealed: string | null) => sealed === null || isSealedByNewest(settings, key, sealed);
      if ([row.secret, row.formerSecret].every(isNewest)) return 'kept';
      const anew = (sealed: string | null) => {
        const plain = sealed === null ? undefined : unseal(settings, key, sealed);
        return plain === undefined ? undefined : seal(settings, key, plain);
      };
      const secret = anew(row.secret);
      if (secret === undefined) return 'lost';
      await tx
        .update(outgoingEndpoints)
        .set({ secret, formerSecret: anew(row.formerSecret) ?? null })
        .where(which);
      return 'resealed';
    });
  for (const { id } of await db.select({ id: outgoingEndpoints.id }).from(outgoingEndpoints)) {
    const fate = await resealOne(id);
    if (fate) counts[fate] += 1;
  }
  return counts;
}
