import { z } from 'zod';
import { allowsLetter, LETTER_RULES } from '../../domain/notification-preferences.ts';
import { type EmailPayload, type EmailSite, emailPayload } from '../../emails/email-props.ts';
import type { Queries } from '../db/connection.ts';
import { enqueue, GiveUp, type OutboxHandler } from '../jobs/outbox.ts';
import type { Settings } from '../settings.ts';
import type { Shop } from '../shop.ts';
import { PermanentMailError } from './mail-errors.ts';
import type { Mailer } from './mailer.ts';
import { selectNotificationPreferences } from './preferences-store.ts';

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
 * Without `userId` it goes to somebody who has no account.
 */
export function enqueueEmail(
  db: Queries,
  now: Date,
  letter: { to: string; userId?: number; onceKey: string; email: EmailPayload; dueAt?: Date },
): Promise<void> {
  const { to, userId, onceKey, email, dueAt } = letter;
  return enqueue(db, now, {
    kind: 'email',
    payload: { to, email },
    onceKey: `email:${onceKey}`,
    userId,
    dueAt,
  });
}

/** The one place where preferences are consulted: as late as possible, so that what was refused meanwhile does not leave. */
async function isWanted(
  { db }: Pick<Shop, 'db'>,
  name: EmailPayload['name'],
  userId: number | null,
): Promise<boolean> {
  // Nobody is asked for a letter that always leaves: deleting the account has removed the preferences.
  if (userId === null || LETTER_RULES[name] === 'always') return true;
  return allowsLetter(await selectNotificationPreferences(db, userId), name);
}

/**
 * Sends it, unless its reader refuses such letters; the same Message-ID at each try, so that a repeated try after a lost
 * answer is dropped by the receiver.
 */
export function emailHandler(mailer: Pick<Mailer, 'send'>): OutboxHandler {
  return async (shop, { id, payload, userId }) => {
    const { to, email } = message.parse(payload);
    if (!(await isWanted(shop, email.name, userId))) {
      shop.log.info({ outbox: id, email: email.name }, 'refused by the preferences of its reader');
      return;
    }
    try {
      await mailer.send({ to, payload: email, messageId: id, idempotencyKey: id });
    } catch (error) {
      if (error instanceof PermanentMailError) throw new GiveUp(error.message, { cause: error });
      throw error;
    }
  };
}
