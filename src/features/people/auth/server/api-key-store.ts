import { and, asc, eq } from 'drizzle-orm';
import type pg from 'pg';
import { isUseNoted, type KeyScope } from '#domain/people/api-key.ts';
import { roleOf, type StaffRole } from '#domain/people/staff-rights.ts';
import { type Columns, prepared, type Queries, type Transaction } from '#server/db/connection.ts';
import type { users } from '#server/db/schema/accounts.ts';
import { type Audience, apiKeys } from '#server/db/schema/sessions.ts';

type Row = Columns<
  typeof apiKeys,
  | 'id'
  | 'user_id'
  | 'audience'
  | 'scopes'
  | 'expires_at'
  | 'last_used_at'
  | 'former_ends_at'
  | 'former_used_at'
> &
  Columns<typeof users, 'ledger_id' | 'is_staff' | 'is_superuser' | 'staff_role'> & { is_former: boolean };

/** Asked at each call, so that a key that is gone opens nothing in any process. */
const keyByHash = prepared<Row, [string]>(
  'api_key_by_hash',
  `select k.id, k.user_id, k.audience, k.scopes, k.expires_at, k.last_used_at, k.former_ends_at, k.former_used_at,
     k.hash <> $1 as is_former, u.ledger_id, u.is_staff, u.is_superuser, u.staff_role
   from api_keys k join users u on u.id = k.user_id
   where (k.hash = $1 or k.former_hash = $1) and u.is_active and u.deleted_at is null`,
);

export interface FoundKey {
  id: number;
  userId: number;
  audience: Audience;
  scopes: readonly KeyScope[];
  /** Of the secret that was given, which may be the former one. */
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  isFormer: boolean;
  ledgerId: string;
  role: StaffRole | undefined;
}

/** Undefined where the account is closed or deactivated, too. */
export async function selectKeyByHash(pool: pg.Pool, hash: string): Promise<FoundKey | undefined> {
  const [row] = await keyByHash(pool, hash);
  if (!row) return undefined;
  const flags = { isStaff: row.is_staff, isSuperuser: row.is_superuser, staffRole: row.staff_role };
  return {
    id: row.id,
    userId: row.user_id,
    audience: row.audience,
    scopes: row.scopes,
    isFormer: row.is_former,
    expiresAt: row.is_former ? row.former_ends_at : row.expires_at,
    lastUsedAt: row.is_former ? row.former_used_at : row.last_used_at,
    ledgerId: row.ledger_id,
    role: roleOf(flags),
  };
}

/** Two processes may both find that it is time: the second writes the same minute. */
export async function noteKeyUse(db: Queries, key: FoundKey, now: Date): Promise<void> {
  if (isUseNoted(key.lastUsedAt, now)) return;
  const used = key.isFormer ? { formerUsedAt: now } : { lastUsedAt: now };
  await db.update(apiKeys).set(used).where(eq(apiKeys.id, key.id));
}

export type ApiKey = typeof apiKeys.$inferSelect;
export type KeysOf = Pick<ApiKey, 'userId' | 'audience'>;

const of = ({ userId, audience }: KeysOf) => and(eq(apiKeys.userId, userId), eq(apiKeys.audience, audience));

export const selectKeysOf = (db: Queries, whose: KeysOf): Promise<ApiKey[]> =>
  db.select().from(apiKeys).where(of(whose)).orderBy(asc(apiKeys.id));

export async function insertKey(tx: Transaction, key: typeof apiKeys.$inferInsert): Promise<ApiKey> {
  const [row] = await tx.insert(apiKeys).values(key).returning();
  if (!row) throw new Error('the key was not written');
  return row;
}

/** Undefined when it is not theirs. */
export async function updateKey(
  tx: Transaction,
  whose: KeysOf & Pick<ApiKey, 'id'>,
  change: Partial<typeof apiKeys.$inferInsert>,
): Promise<ApiKey | undefined> {
  const [row] = await tx
    .update(apiKeys)
    .set(change)
    .where(and(of(whose), eq(apiKeys.id, whose.id)))
    .returning();
  return row;
}

export async function deleteKey(tx: Transaction, whose: KeysOf & Pick<ApiKey, 'id'>): Promise<void> {
  await tx.delete(apiKeys).where(and(of(whose), eq(apiKeys.id, whose.id)));
}

/** Answers how many ended (docs/product/api-key.md#what-ends-them). */
export async function forgetKeysOf(
  tx: Queries,
  { userId, audience }: { userId: number; audience?: Audience | undefined },
): Promise<number> {
  const { rowCount } = await tx
    .delete(apiKeys)
    .where(and(eq(apiKeys.userId, userId), audience ? eq(apiKeys.audience, audience) : undefined));
  return rowCount ?? 0;
}
