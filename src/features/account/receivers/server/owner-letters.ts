import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
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

async function write(tx: Transaction, settings: Settings, userId: number, letter: Letter): Promise<void> {
  const { email, firstName, deletedAt } = users;
  const [person] = await tx
    .select({ email, firstName })
    .from(users)
    .where(and(eq(users.id, userId), isNull(deletedAt)));
  if (!person) return;
  await enqueueEmail(tx, letter.now, {
    to: person.email,
    userId,
    onceKey: letter.onceKey,
    email: letter.email({ site: emailSite(settings), firstName: person.firstName || null }),
  });
}

const hostOf = ({ url }: Pick<ReceiverRow, 'url'>) => new URL(url).host;

/** Of the shop's, whoever added it. */
export async function tellDisabled(
  tx: Transaction,
  settings: Settings,
  row: ReceiverRow,
  { why, now }: { why: 'failing' | 'gone'; now: Date },
): Promise<void> {
  if (row.madeBy === null) return;
  await write(tx, settings, row.madeBy, {
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
  row: Pick<ReceiverRow, 'id' | 'userId' | 'name' | 'url'>,
  { former, now }: { former?: Pick<ReceiverRow, 'url'>; now: Date },
): Promise<void> {
  if (row.userId === null) return;
  await write(tx, settings, row.userId, {
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
