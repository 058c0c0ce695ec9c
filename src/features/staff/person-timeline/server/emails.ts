import { and, eq } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal } from '#contract-kit/error-codes.ts';
import { emailWords, holdsSecret } from '#domain/people/notification-preferences.ts';
import type { EmailState } from '#domain/people/timeline-words.ts';
import type { LoadEmails } from '#emails/emails.tsx';
import { inTransaction, type Queries } from '#server/db/connection.ts';
import { outbox } from '#server/db/schema/messages.ts';
import { sendAgain } from '#server/jobs/outbox.ts';
import { noteStaffAct } from '#server/journal/journal.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { EmailOfPerson } from '../contract.ts';
import { findPerson } from './timeline-store.ts';

interface EmailKey {
  userId: number;
  id: string;
}

/** A sent email keeps only its name. */
const named = z.object({ email: z.object({ name: z.string() }) });

async function findEmail(db: Queries, { userId, id }: EmailKey) {
  const mine = and(eq(outbox.id, id), eq(outbox.userId, userId), eq(outbox.kind, 'email'));
  const [row] = await db.select().from(outbox).where(mine);
  if (!row) throw new Refusal('not_found');
  return row;
}

type Row = Awaited<ReturnType<typeof findEmail>>;

/** Undefined for a sent email, whose content is gone. */
async function contentOf({ payload }: Row, loadEmails: LoadEmails | undefined) {
  const emails = await loadEmails?.();
  return emails?.emailPayload.safeParse(payload.email).data;
}

function stateOf({ doneAt, gaveUpAt }: Row): EmailState {
  if (doneAt) return 'sent';
  return gaveUpAt ? 'given_up' : 'waiting';
}

/** The email could not leave, so something else was done. */
const isReplaced = ({ gaveUpAt, payload }: Row) => gaveUpAt !== null && 'ifUndone' in payload;

/** Throws `not_found` for another person's email. */
export async function showEmail(
  { db }: Pick<Shop, 'db'>,
  loadEmails: LoadEmails | undefined,
  asked: EmailKey,
): Promise<EmailOfPerson> {
  await findPerson(db, asked.userId);
  const row = await findEmail(db, asked);
  const content = await contentOf(row, loadEmails);
  const name = named.safeParse(row.payload).data?.email.name ?? null;
  const secret = name !== null && holdsSecret(name);
  const drawn =
    content && !secret ? await (await loadEmails?.())?.renderEmail(content.name, content.props) : undefined;
  return {
    id: row.id,
    title: emailWords(name),
    created_at: row.createdAt.toISOString(),
    state: stateOf(row),
    content: drawn ? 'shown' : secret ? 'secret' : 'forgotten',
    subject: drawn?.subject ?? null,
    text: drawn?.text ?? null,
    html: drawn?.html ?? null,
    can_resend: content !== undefined && row.doneAt === null && !isReplaced(row),
  };
}

/** Throws `email_forgotten` once it has left, because its content is gone. */
export async function resendEmail(
  shop: Pick<Shop, 'db' | 'clock'>,
  loadEmails: LoadEmails | undefined,
  staff: Staff,
  asked: EmailKey,
) {
  const { ledgerId } = await findPerson(shop.db, asked.userId);
  await inTransaction(shop.db, async (tx) => {
    const row = await findEmail(tx, asked);
    if (isReplaced(row)) {
      const detail = 'Ce qui devait suivre cet email a déjà été fait sans lui\u00a0: il ne peut plus partir.';
      throw new Refusal('action_not_allowed', { detail });
    }
    const now = shop.clock.now();
    if (!(await contentOf(row, loadEmails)) || !(await sendAgain(tx, asked.id, now)))
      throw new Refusal('email_forgotten');
    const done = { act: 'email.resend', subject: 'email', subjectId: asked.id, about: ledgerId } as const;
    await noteStaffAct(tx, staff, { ...done, now });
  });
  return { detail: 'L’email repart à l’instant.' };
}
