import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { roleOf, staffMay } from '#domain/people/staff-rights.ts';
import type { EmailPayload } from '#emails/emails.tsx';
import type { Transaction } from '#server/db/connection.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { outgoingEndpoints } from '#server/db/schema/outgoing.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';

type ReceiverRow = typeof outgoingEndpoints.$inferSelect;

interface Letter {
  onceKey: string;
  now: Date;
  email: (reader: Pick<EmailPayload['props'], 'site' | 'firstName'>) => EmailPayload;
}

type Owned = Pick<ReceiverRow, 'userId' | 'madeBy'>;

/** Of the shop's: whoever added it while they may still act on it, else everyone who may. */
async function readersOf(tx: Transaction, { userId, madeBy }: Owned) {
  const { id, email, firstName, isStaff, isSuperuser, staffRole, isActive, deletedAt } = users;
  const whose = userId === null ? and(isStaff, isActive) : eq(id, userId);
  const people = await tx
    .select({ id, email, firstName, isStaff, isSuperuser, staffRole })
    .from(users)
    .where(and(whose, isNull(deletedAt)));
  if (userId !== null) return people;
  const able = people.filter((one) => {
    const role = roleOf(one);
    return role !== undefined && staffMay(role, 'integrations.write');
  });
  const maker = able.find((one) => one.id === madeBy);
  return maker ? [maker] : able;
}

async function write(tx: Transaction, settings: Settings, owned: Owned, letter: Letter): Promise<void> {
  for (const { id, email, firstName } of await readersOf(tx, owned))
    await enqueueEmail(tx, letter.now, {
      to: email,
      userId: id,
      onceKey: `${letter.onceKey}:${id}`,
      email: letter.email({ site: emailSite(settings), firstName: firstName || null }),
    });
}

const hostOf = ({ url }: Pick<ReceiverRow, 'url'>) => new URL(url).host;

export async function tellDisabled(
  tx: Transaction,
  settings: Settings,
  row: ReceiverRow,
  { why, now }: { why: 'failing' | 'gone'; now: Date },
): Promise<void> {
  await write(tx, settings, row, {
    onceKey: `receiver-disabled:${row.id}:${now.toISOString()}`,
    now,
    email: (reader) => ({
      name: 'receiver-disabled',
      props: {
        ...reader,
        host: hostOf(row),
        since: (row.failingSince ?? now).toISOString(),
        why,
        ofShop: row.userId === null,
      },
    }),
  });
}

/** Acts on the shop's stand in the journal (docs/product/outgoing-webhook.md#told-to-its-owner). */
export async function tellNewAddress(
  tx: Transaction,
  settings: Settings,
  row: Owned & Pick<ReceiverRow, 'id' | 'name' | 'url'>,
  { former, now }: { former?: Pick<ReceiverRow, 'url'>; now: Date },
): Promise<void> {
  if (row.userId === null) return;
  await write(tx, settings, row, {
    onceKey: `receiver-changed:${row.id}:${randomUUID()}`,
    now,
    email: (reader) => ({
      name: 'receiver-changed',
      props: {
        ...reader,
        at: now.toISOString(),
        name: row.name.trim() || null,
        host: hostOf(row),
        formerHost: former ? hostOf(former) : null,
      },
    }),
  });
}
