import { asc } from 'drizzle-orm';
import type { EmailPayload } from '#emails/emails.tsx';
import { outbox } from '#server/db/schema/messages.ts';
import type { Shop } from '#server/shop.ts';

/** The emails decided for an address and not sent yet, oldest first, as the outbox holds them. */
export async function emailsDecidedFor(shop: Pick<Shop, 'db'>, address: string): Promise<EmailPayload[]> {
  const rows = await shop.db.select().from(outbox).orderBy(asc(outbox.createdAt));
  return rows
    .map(({ payload }) => payload as { to?: string; email?: EmailPayload })
    .flatMap(({ to, email }) => (to === address && email ? [email] : []));
}

/** The key of the latest secret link decided for an address. */
export async function latestKeyFor(
  shop: Pick<Shop, 'db'>,
  address: string,
  name:
    | 'password-reset'
    | 'admin-password-reset'
    | 'email-change'
    | 'verification'
    | 'invitation'
    | 'termination-link',
): Promise<string> {
  const emails = await emailsDecidedFor(shop, address);
  const email = emails.findLast((one) => one.name === name);
  if (email?.name === 'verification') return email.props.verificationKey;
  if (email?.name === 'termination-link') return email.props.terminationKey;
  if (email && 'linkKey' in email.props) return email.props.linkKey;
  throw new Error(`no email ${name} to ${address}`);
}
