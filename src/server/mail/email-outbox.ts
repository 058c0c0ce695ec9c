import { z } from 'zod';
import { isEmail } from '#domain/people/email-address.ts';
import {
  allowsNotification,
  leavesAlways,
  type NotificationName,
} from '#domain/people/notification-preferences.ts';
import type { EmailPayload, EmailSite } from '#emails/emails.tsx';
import type { Queries } from '../db/connection.ts';
import {
  enqueue,
  enqueueIfUndone,
  GiveUp,
  type IfUndone,
  ifUndone,
  type OutboxHandler,
} from '../jobs/outbox.ts';
import { spanning } from '../process/traces.ts';
import type { Settings } from '../settings/settings.ts';
import type { Shop } from '../shop.ts';
import { PermanentMailError } from './mail-errors.ts';
import type { AttachedFile, Mailer } from './mailer.ts';
import { selectNotificationPreferences } from './preferences-store.ts';

/** docs/product/email.md#in-their-order. Urgent independent emails (a link, a password) never wait. */
const inOrder: ReadonlySet<NotificationName> = new Set([
  'purchase-receipt',
  'renewal-receipt',
  'payment-failed',
  'card-authentication',
  'payment-recovered',
  'subscription-suspended',
  'subscription-cancelled',
  'subscription-reactivated',
  'pause-planned',
  'pause-ending',
  'pause-over',
  'withdrawal-acknowledged',
  'dispute-lost',
  'restored-taken-back',
  'refund-sent',
  'invoice-corrected',
  'refund-failed',
  'price-change',
  'price-lowered',
  'trial-started',
  'trial-ending',
  'trial-ended',
  'gift-received',
  'gift-ending',
  'sleeping-tool',
  'account-deleted',
]);

function topicOfEmail(name: NotificationName, userId: number | undefined): string | undefined {
  return userId !== undefined && inOrder.has(name) ? `customer:${userId}` : undefined;
}

/** The outbox stores a reference; the file is drawn at the sending. */
const attachment = z.strictObject({
  kind: z.enum(['invoice', 'withdrawal', 'terms', 'withdrawal-form']),
  id: z.string(),
});
export type Attachment = z.infer<typeof attachment>;

export type DrawAttachment = (
  shop: Shop,
  named: { id: string; userId: number; email: EmailPayload },
) => Promise<AttachedFile | undefined>;
export type Attachments = Record<Attachment['kind'], DrawAttachment>;

const message = z.strictObject({
  to: z.string(),
  replyTo: z.string().optional(),
  email: z.unknown(),
  /** As it was written by the version before. */
  attachment: attachment.optional(),
  attachments: z.array(attachment).optional(),
  leavesBefore: z.iso.datetime().optional(),
  ifUndone: ifUndone.optional(),
});

export function emailSite(settings: Settings): EmailSite {
  const legal = [settings.LEGAL_COMPANY, settings.LEGAL_ADDRESS, settings.LEGAL_REGISTRATION].filter(Boolean);
  return {
    name: settings.SITE_NAME,
    url: settings.siteUrl,
    legalLine: legal.length > 0 ? legal.join(' · ') : `${settings.SITE_NAME}, boutique de démonstration`,
  };
}

export const emailKey = (onceKey: string): string => `email:${onceKey}`;

/** `onceKey` makes the email unique. Without `userId` the reader has no account. */
export async function enqueueEmail(
  db: Queries,
  now: Date,
  mail: {
    to: string;
    userId?: number;
    onceKey: string;
    replyTo?: string;
    email: EmailPayload;
    attachments?: readonly Attachment[];
    /** After this instant its text would be wrong. */
    leavesBefore?: Date;
    ifUndone?: IfUndone;
  },
): Promise<void> {
  const { to, replyTo, userId, onceKey, email, attachments, leavesBefore, ifUndone: instead } = mail;
  // The address is erased, or one of two that looked the same (docs/product/account.md#two-that-looked-the-same).
  if (!isEmail(to)) return;
  await enqueue(db, now, {
    kind: 'email',
    payload: {
      to,
      replyTo,
      email,
      attachments,
      leavesBefore: leavesBefore?.toISOString(),
      ifUndone: instead,
    },
    onceKey: emailKey(onceKey),
    userId,
    topic: topicOfEmail(email.name, userId),
  });
}

async function drawn(
  shop: Shop,
  files: Attachments,
  { attachment: alone, attachments = alone ? [alone] : [] }: z.infer<typeof message>,
  { email, userId }: { email: EmailPayload; userId: number | null },
): Promise<AttachedFile[]> {
  const all: AttachedFile[] = [];
  for (const { kind, id } of attachments) {
    const file = userId === null ? undefined : await files[kind](shop, { id, userId, email });
    if (!file) throw new GiveUp(`no ${kind} ${id} of user ${userId}`);
    all.push(file);
  }
  return all;
}

/** The only reader of the preferences (docs/product/email.md#preferences-at-the-last-moment). */
async function isWanted(
  { db }: Pick<Shop, 'db'>,
  name: EmailPayload['name'],
  userId: number | null,
): Promise<boolean> {
  // Comes first, because a deleted account has no preferences.
  if (userId === null || leavesAlways(name)) return true;
  return allowsNotification(await selectNotificationPreferences(db, userId), name);
}

/** Every try has the same Message-ID, so that receivers drop copies. */
export function emailHandler(mailer: Pick<Mailer, 'read' | 'send'>, files: Attachments): OutboxHandler {
  return async (shop, { id, payload, userId }) => {
    const mail = message.parse(payload);
    const { to, replyTo } = mail;
    const email = await mailer.read(mail.email);
    if (!(await isWanted(shop, email.name, userId))) {
      shop.log.info({ outbox: id, email: email.name }, 'refused by the preferences of its reader');
      return;
    }
    const now = shop.clock.now();
    if (mail.leavesBefore && now >= new Date(mail.leavesBefore)) {
      if (mail.ifUndone) await enqueueIfUndone(shop.db, now, { id, instead: mail.ifUndone, because: 'late' });
      shop.log.info({ outbox: id, email: email.name }, 'too late for what it says');
      return;
    }
    const attachments = await drawn(shop, files, mail, { email, userId });
    const what = { name: `email ${email.name}`, kind: 'client' as const };
    try {
      await spanning(shop.traces, what, () =>
        mailer.send({ to, replyTo, payload: email, attachments, messageId: id, idempotencyKey: id }),
      );
    } catch (error) {
      if (error instanceof PermanentMailError) throw new GiveUp(error.message, { cause: error });
      throw error;
    }
  };
}
