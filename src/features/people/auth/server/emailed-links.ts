import { createHash, randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Refusal } from '#contract-kit/error-codes.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import type { EmailPayload, EmailSite } from '#emails/emails.tsx';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import type { LinkPurpose } from '#server/db/schema/sessions.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import {
  countLinksSince,
  insertLink,
  lockCorrespondent,
  lockLink,
  lockLinksOf,
  selectCorrespondent,
  voidLinks,
} from './emailed-link-store.ts';

/** Writing an email takes less. */
const answerAfterMs = 150;

/** It keeps the response time from revealing who has an account. */
export async function inTheSameTime(work: () => Promise<void>): Promise<void> {
  const answerTime = setTimeout(answerAfterMs);
  await work();
  await answerTime;
}

/** The hash recognises the key but cannot stand in for it. */
export function hashOfKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** Answers the key and a name for the email's `onceKey`. */
export async function createLink(
  db: Queries,
  link: { userId: number; purpose: LinkPurpose; email: string; validForHours: number; now: Date },
): Promise<{ key: string; keyHash: string }> {
  const { validForHours, ...rest } = link;
  const key = randomBytes(32).toString('base64url');
  const keyHash = hashOfKey(key);
  const expiresAt = new Date(link.now.getTime() + validForHours * HOUR_MS);
  await insertLink(db, { ...rest, keyHash, expiresAt });
  return { key, keyHash };
}

/** docs/product/session.md#links-by-email */
const mostLinks = 6;
const linksWindowMs = 900_000;

/** Call it in the transaction that would send one: concurrent requests wait for each other. */
export async function hasLinksEnough(
  tx: Transaction,
  { RATE_LIMIT_FACTOR }: Pick<Settings, 'RATE_LIMIT_FACTOR'>,
  { userId, purpose, now }: { userId: number; purpose: LinkPurpose; now: Date },
): Promise<boolean> {
  await lockLinksOf(tx, userId, purpose);
  const since = new Date(now.getTime() - linksWindowMs);
  return (await countLinksSince(tx, userId, [purpose], since)) >= mostLinks * RATE_LIMIT_FACTOR;
}

/** The link is valid while the account still has the address it was sent to. */
async function holderOfLink(
  tx: Transaction,
  { key, purpose, now }: { key: string; purpose: LinkPurpose; now: Date },
): Promise<number | undefined> {
  const link = await lockLink(tx, hashOfKey(key), purpose);
  if (!link || link.usedAt || link.expiresAt <= now) return undefined;
  const person = await lockCorrespondent(tx, link.userId);
  return person?.email === link.email ? person.id : undefined;
}

interface EmailedLink {
  purpose: LinkPurpose;
  validForHours: number;
  mail(props: {
    site: EmailSite;
    firstName: string | null;
    key: string;
    validForHours: number;
  }): EmailPayload;
}

/** Takes the same time for everybody (docs/product/session.md#nobody-learns-who-has-an-account). */
export function emailLinkTo(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  email: string,
  { purpose, validForHours, mail }: EmailedLink,
): Promise<void> {
  return inTheSameTime(async () => {
    const person = await selectCorrespondent(shop.db, { email });
    if (!person) return;
    const now = shop.clock.now();
    const { id: userId, email: to, firstName } = person;
    const site = emailSite(shop.settings);
    await inTransaction(shop.db, async (tx) => {
      if (await hasLinksEnough(tx, shop.settings, { userId, purpose, now })) return;
      const { key, keyHash } = await createLink(tx, { userId, purpose, email: to, validForHours, now });
      const props = { site, firstName: firstName || null, key, validForHours };
      await enqueueEmail(tx, now, { to, userId, onceKey: `${purpose}:${keyHash}`, email: mail(props) });
    });
  });
}

/** Does not use up the link. Throws `Refusal('link_expired')`. */
export async function personOfLink(
  { db, clock }: Pick<Shop, 'db' | 'clock'>,
  key: string,
  purpose: LinkPurpose,
): Promise<number> {
  const holder = await inTransaction(db, (tx) => holderOfLink(tx, { key, purpose, now: clock.now() }));
  if (holder === undefined) throw new Refusal('link_expired');
  return holder;
}

/** docs/product/staff.md#creating-a-person */
const validForHours = 24;

/** It ends the former invitation. */
export async function makeInvitation(
  tx: Transaction,
  { id: userId, email }: { id: number; email: string },
  now: Date,
): Promise<{ key: string; keyHash: string; validForHours: number }> {
  const purpose = 'invitation' as const;
  await voidLinks(tx, userId, [purpose], now);
  return { ...(await createLink(tx, { userId, purpose, email, validForHours, now })), validForHours };
}

/** It ends the former invitation. */
export async function sendInvitation(
  tx: Transaction,
  settings: Settings,
  person: { id: number; email: string; firstName: string; isStaff: boolean },
  now: Date,
): Promise<void> {
  const { id: userId, email, firstName, isStaff } = person;
  const { key, keyHash } = await makeInvitation(tx, person, now);
  await enqueueEmail(tx, now, {
    to: email,
    userId,
    onceKey: `invitation:${keyHash}`,
    email: {
      name: 'invitation',
      props: {
        site: emailSite(settings),
        firstName: firstName || null,
        linkKey: key,
        validForHours,
        isStaff,
      },
    },
  });
}
