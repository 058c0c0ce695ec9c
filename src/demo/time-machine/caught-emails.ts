import { z } from 'zod';

const summary = z.array(
  z.object({ id: z.string(), receivedAt: z.coerce.date(), to: z.array(z.string()), subject: z.string() }),
);

export interface CaughtEmail {
  at: Date;
  to: string;
  subject: string;
  url: string;
}

/** Nothing when the demo's mailbox does not answer. */
export async function readCaughtEmails(mailboxUrl: string | undefined): Promise<CaughtEmail[]> {
  if (!mailboxUrl) return [];
  const base = mailboxUrl.replace(/\/$/, '');
  const answer = await fetch(`${base}/summary.json`).catch(() => undefined);
  if (!answer?.ok) return [];
  return summary.parse(await answer.json()).map(({ id, receivedAt, to, subject }) => ({
    at: receivedAt,
    to: to.join(', '),
    subject,
    url: `${base}/${encodeURIComponent(id)}`,
  }));
}
