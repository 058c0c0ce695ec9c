import { and, asc, eq, isNotNull, lte, max, min, sql } from 'drizzle-orm';
import { type IdeaNews, ideaNews, newsWaitUntil } from '#domain/idea/author-news.ts';
import { selectCustomer } from '#people/accounts/server/for-other-features.ts';
import { inTransaction, type Queries, type Transaction } from '#server/db/connection.ts';
import type { Instant } from '#server/db/instant.ts';
import { ideas } from '#server/db/schema/support.ts';
import { eachDue } from '#server/jobs/each-row.ts';
import { emailSite, enqueueEmail } from '#server/mail/email-outbox.ts';
import type { Shop } from '#server/shop.ts';
import { asks } from './answer-questions.ts';
import { ideaKeyOf, newsKeyOf } from './idea.ts';

/** In one email; the others follow a day later. */
const mostInOne = 10;

const address = sql<string>`lower(${ideas.email})`;

const authorsToTell = (db: Queries, now: Instant) =>
  db
    .select({ id: min(ideas.id).mapWith(Number), email: address })
    .from(ideas)
    .where(and(lte(ideas.newsAt, now), eq(ideas.mayBeTold, true)))
    .groupBy(address)
    .orderBy(asc(min(ideas.newsAt)));

async function lastTold(tx: Transaction, email: string): Promise<Date | undefined> {
  const [row] = await tx
    .select({ at: max(ideas.toldAt) })
    .from(ideas)
    .where(eq(address, email));
  return row?.at ?? undefined;
}

/** One act at a time writes to an address, stops the news to it, or leaves it. */
async function lockNewsOf(tx: Transaction, email: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('idea_news'), hashtext(${email}))`);
}

/** It covers every idea that came from there until now (docs/product/idea.md#news-are-stopped). */
export async function stopNewsTo(tx: Transaction, email: string): Promise<void> {
  const lowered = email.toLowerCase();
  await lockNewsOf(tx, lowered);
  await tx.update(ideas).set({ mayBeTold: false, newsAt: null }).where(eq(address, lowered));
}

/** They keep when their author was last told, and whether they may be (docs/product/idea.md#follows-its-account). */
export async function readdressIdeasOf(
  tx: Transaction,
  { userId, from, to }: { userId: number; from: string; to: string },
): Promise<void> {
  const lowered = from.toLowerCase();
  await lockNewsOf(tx, lowered);
  await tx
    .update(ideas)
    .set({ email: to })
    .where(and(eq(ideas.userId, userId), eq(address, lowered)));
}

/** On sale at this moment; the email of a gift has said so. */
const isSaleNews = sql<boolean>`(exists (select from automations a where a.id = ${ideas.automationId} and a.available)
  and not exists (select from idea_gifts g where g.idea_id = ${ideas.id}))`;

function selectNewsOf(tx: Transaction, email: string) {
  return tx
    .select({ idea: ideas, asks, isSaleNews })
    .from(ideas)
    .where(and(eq(address, email), eq(ideas.mayBeTold, true), isNotNull(ideas.newsAt)))
    .orderBy(asc(ideas.id))
    .for('update', { of: ideas });
}

type WithNews = Awaited<ReturnType<typeof selectNewsOf>>[number]['idea'] & { news: IdeaNews };

/** The account whose address it is: another's, which only named it, has no say in what it gets. */
async function ownerOf(tx: Transaction, told: readonly WithNews[]) {
  for (const { userId, email } of told) {
    const author = userId === null ? undefined : await selectCustomer(tx, userId);
    if (author?.email.toLowerCase() === email.toLowerCase()) return author;
  }
  return undefined;
}

async function writeTo(
  tx: Transaction,
  { settings, clock }: Pick<Shop, 'settings' | 'clock'>,
  told: WithNews[],
) {
  const [first] = told;
  if (!first) return;
  const now = clock.now();
  const author = await ownerOf(tx, told);
  await enqueueEmail(tx, now, {
    to: first.email,
    userId: author?.id,
    onceKey: `idea-news:${first.id}:${now.getTime()}`,
    email: {
      name: 'idea-news',
      props: {
        site: emailSite(settings),
        firstName: author?.firstName || null,
        ideas: told.map(({ id, createdAt, news, rejectionReason }) => ({
          receivedAt: createdAt.toISOString(),
          news,
          reason: news === 'rejected' ? rejectionReason : '',
          followKey: ideaKeyOf(settings, id),
        })),
        stopKey: author ? null : newsKeyOf(settings, (told.at(-1) ?? first).id),
      },
    },
  });
}

/** One at a time for an address, so that two workers send it one email (docs/product/idea.md#author-is-told). */
function tellAuthor(shop: Pick<Shop, 'db' | 'clock' | 'settings'>, email: string): Promise<boolean> {
  return inTransaction(shop.db, async (tx) => {
    await lockNewsOf(tx, email);
    const now = shop.clock.now();
    const until = newsWaitUntil(await lastTold(tx, email), now);
    // An email that leaves now puts the others off by its day.
    const nextEmailAt = until > now ? until : newsWaitUntil(now, now);
    const rows = await selectNewsOf(tx, email);
    const told: WithNews[] = [];
    for (const { idea, asks: hasQuestions, isSaleNews: isSold } of rows) {
      const news = ideaNews({ status: idea.status, asks: hasQuestions, isSold });
      const isNew = news !== undefined && news !== idea.toldNews;
      const waits = isNew && (until > now || told.length === mostInOne);
      if (isNew && !waits) told.push({ ...idea, news });
      const after = { newsAt: waits ? nextEmailAt : null };
      const said = isNew && !waits ? { toldNews: news, toldAt: now } : {};
      await tx
        .update(ideas)
        .set({ ...after, ...said })
        .where(eq(ideas.id, idea.id));
    }
    await writeTo(tx, shop, told);
    return told.length > 0;
  });
}

export const ideaNewsSweep = eachDue({
  name: 'idea-news',
  due: ({ db, now }) => authorsToTell(db, now),
  act: (shop, { email }) => tellAuthor(shop, email),
});
