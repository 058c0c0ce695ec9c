import { z } from 'zod';
import { isErasedAddress } from '../../domain/email-address.ts';
import { type EmailPayload, type EmailSite, emailPayload } from '../../emails/email-props.ts';
import type { Queries } from '../db/connection.ts';
import { enqueue, GiveUp, type OutboxHandler } from '../jobs/outbox.ts';
import type { Settings } from '../settings.ts';
import { PermanentMailError } from './mail-errors.ts';
import type { Mailer } from './mailer.ts';

const message = z.strictObject({ to: z.string(), email: emailPayload });

/** What every email says of the shop. */
export function emailSite(settings: Settings): EmailSite {
  const legal = [settings.LEGAL_COMPANY, settings.LEGAL_ADDRESS, settings.LEGAL_REGISTRATION].filter(Boolean);
  return {
    name: settings.SITE_NAME,
    url: settings.siteUrl,
    legalLine: legal.length > 0 ? legal.join(' · ') : `${settings.SITE_NAME}, boutique de démonstration`,
  };
}

/**
 * Decides an email inside the transaction of what it tells; `onceKey` makes it one, however often it is decided.
 * Without `userId` it goes to somebody who has no account. Who was erased is written to no more.
 */
export async function enqueueEmail(
  db: Queries,
  now: Date,
  letter: { to: string; userId?: number; onceKey: string; email: EmailPayload; dueAt?: Date },
): Promise<void> {
  const { to, userId, onceKey, email, dueAt } = letter;
  if (isErasedAddress(to)) return;
  await enqueue(db, now, {
    kind: 'email',
    payload: { to, email },
    onceKey: `email:${onceKey}`,
    userId,
    dueAt,
  });
}

/** Sends it; the same Message-ID at each try, so that a repeated try after a lost answer is dropped by the receiver. */
export function emailHandler(mailer: Pick<Mailer, 'send'>): OutboxHandler {
  return async (_shop, { id, payload }) => {
    const { to, email } = message.parse(payload);
    try {
      await mailer.send({ to, payload: email, messageId: id, idempotencyKey: id });
    } catch (error) {
      if (error instanceof PermanentMailError) throw new GiveUp(error.message, { cause: error });
      throw error;
    }
  };
}
