import { z } from 'zod';
import { IDEA_NEWS } from '#domain/idea/author-news.ts';
import { everyEmail, instant, line } from './email-fields.ts';

const ofTicket = {
  ...everyEmail,
  ticketId: z.int().positive(),
  category: line(60),
  receivedAt: instant,
};

/** Opens the thread for who has no account; null when the account shows it. */
const threadKey = line(200).nullable().default(null);

/** Whether an answer to the email itself is read. */
const isAnswerable = z.boolean().default(false);

export const ticketReceivedProps = z.strictObject({ ...ofTicket, isAnswerable });

export const ticketResolvedProps = z.strictObject({
  ...ofTicket,
  threadKey,
  isAnswerable,
  resolvedAt: instant,
  /** Until then an answer reopens it. */
  closesAt: instant.nullable().default(null),
});

export const ticketAnsweredProps = z.strictObject({
  ...ofTicket,
  threadKey,
  isAnswerable,
  answeredBy: line(100).nullable(),
  answer: z.string().min(1).max(5000),
  /** The newest first; empty where the address is not known to be the author’s. */
  thread: z.array(z.strictObject({ byTeam: z.boolean(), at: instant, text: z.string().max(700) })).max(5),
});

/** Ends the emails about one's ideas, for who has no account; null where its preferences do. */
const stopKey = line(200).nullable().default(null);

export const ideaReceivedProps = z.strictObject({
  ...everyEmail,
  receivedAt: instant,
  /** Null in a message that was written before there was one. */
  followKey: line(200).nullable().default(null),
  stopKey,
});

/** Why an email to the shop came to nothing (docs/product/email.md#an-email-that-is-not-taken). */
export const emailNotTakenProps = z.strictObject({
  ...everyEmail,
  receivedAt: instant,
  reason: z.enum(['too_large', 'too_short', 'no_words', 'empty', 'closed', 'other_sender', 'files']),
  ticketId: z.int().positive().nullable(),
});

/** What became of one's ideas (docs/product/idea.md#author-is-told). */
export const ideaNewsProps = z.strictObject({
  ...everyEmail,
  ideas: z
    .array(
      z.strictObject({
        ...{ receivedAt: instant, news: z.enum(IDEA_NEWS), followKey: line(200) },
        /** Of the team, where it is rejected and they gave one. */
        reason: z.string().max(500).optional(),
      }),
    )
    .min(1)
    .max(10),
  stopKey,
});

/** For who had the idea and has no account (docs/product/idea.md#gift-to-its-author). */
export const ideaGiftProps = z.strictObject({
  ...everyEmail,
  automation: line(200),
  followKey: line(200),
  stopKey,
});

/** What one voted for is on sale (docs/product/idea.md#voters-are-told). */
export const ideaOnSaleProps = z.strictObject({
  ...everyEmail,
  automations: z
    .array(z.strictObject({ id: z.int().positive(), name: line(200) }))
    .min(1)
    .max(10),
});
