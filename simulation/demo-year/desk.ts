import { z } from 'zod';
import { euroCents, formatEuros } from '#domain/money/money.ts';
import { CUSTOMER_TICKET_CATEGORIES, TICKET_PRIORITIES } from '#domain/status/ticket-kind.ts';
import { answerOwnTicket, openTicket } from '#help/support/contract.ts';
import { assignTicket, readTicket, replyToTicket, resolveTicket } from '#staff/tickets-admin/contract.ts';
import { askAsStaff } from '../acts/as-staff.ts';
import type { Person } from '../person.ts';
import { ask } from '../visit.ts';
import { type Scene, visitOf } from './scenes.ts';
import { as } from './team.ts';
import { authorAmong, findWritten, readTexts, written } from './texts.ts';

const ticketTexts = z.array(
  z.object({
    ...written,
    category: z.enum(CUSTOMER_TICKET_CATEGORIES),
    priority: z.enum(TICKET_PRIORITIES),
    subject: z.string(),
    message: z.string(),
    answer: z.string(),
    /** Read by the team alone. */
    note: z.string().optional(),
    /** What the author has to say to the answer. */
    thanks: z.string().optional(),
  }),
);
type TicketText = z.infer<typeof ticketTexts>[number];

type Words = Readonly<Record<string, string>>;

interface Less {
  user_id: number;
  amount: number;
  price: number;
  name: string;
}

const tickets = await readTexts('tickets.json', ticketTexts);

/** Who paid less than their subscription costs, because of their cap, and what: a request quotes no receipt that is not there. */
async function lessPaid({ people, served }: Scene): Promise<{ person: Person; words: Words } | undefined> {
  const { rows } = await served.stage.pool.query<Less>(
    `select o.user_id, i.amount, s.individual_price as price, a.name
     from orders o join order_items i on i.order_id = o.id join automations a on a.id = i.automation_id
       join subscriptions s on s.user_id = o.user_id and s.automation_id = i.automation_id
     where o.status = 'paid' and o.reason = 'renewal' and i.amount > 0 and i.amount < s.individual_price
     order by o.paid_at desc, i.id desc`,
  );
  for (const { user_id, amount, price, name } of rows) {
    const person = people.all.find(({ userId }) => userId === user_id);
    if (person?.state !== 'customer' || !person.isVerified || person.isForeseen) continue;
    const words = { payé: formatEuros(euroCents(amount)), prix: formatEuros(euroCents(price)), outil: name };
    return { person, words };
  }
  return undefined;
}

const filledIn = (text: string, words: Words): string =>
  text.replaceAll(/\{(\S+?)\}/gu, (mark, name: string) => words[name] ?? mark);

async function writeTicket(scene: Scene, text: TicketText): Promise<void> {
  const paid = text.message.includes('{payé}') ? await lessPaid(scene) : undefined;
  const person = text.message.includes('{payé}') ? paid?.person : authorAmong(scene, text.author);
  if (!person) return;
  const { subject, category, priority } = text;
  const message = filledIn(text.message, paid?.words ?? {});
  await ask(visitOf(scene, person), openTicket, {
    body: { email: person.email, subject, category, priority, message },
  });
}

const requestOf = (id: number, part: number) =>
  `00000000-0000-4000-9000-${String(id * 10 + part).padStart(12, '0')}`;

async function write(
  { scene, who, id }: { scene: Scene; who: 'administrator' | 'support'; id: number },
  { message, internal }: { message: string; internal: boolean },
): Promise<void> {
  const served = as(scene.served, who);
  const opened = await askAsStaff(served, 'read a request', readTicket, { params: { id } });
  const last = opened?.last_reply_id ?? 0;
  const body = { message, internal, last_reply_id: last, request_id: requestOf(id, internal ? 1 : 2) };
  await askAsStaff(served, internal ? 'note on a request' : 'answer', replyToTicket, {
    params: { id },
    body,
  });
}

const settledAfter = ['3 0', '2 0', '4 1'];

/** What one does in which part of a day after it was opened, by whoever has it. */
async function lookAfter(scene: Scene, text: TicketText): Promise<void> {
  const { day, step, served } = scene;
  const since = `${day - text.day} ${step}`;
  if (since === '0 0') return writeTicket(scene, text);
  const found = await findWritten(scene, ['tickets', 'subject', text.subject]);
  if (!found) return;
  const { id, author } = found;
  const params = { id };
  const who = text.day % 3 === 0 ? 'administrator' : 'support';
  const support = as(served, who);
  const isUrgent = text.priority === 'urgent' || text.priority === 'high';
  if (since === '0 1') {
    const { rows } = await served.stage.pool.query<{ id: number }>('select id from users where email = $1', [
      support.colleague?.email,
    ]);
    await askAsStaff(support, 'take a request', assignTicket, {
      params,
      body: { assigned_to: rows[0]?.id ?? null },
    });
    if (text.note) await write({ scene, who, id }, { message: text.note, internal: true });
  }
  if (since === (isUrgent ? '0 1' : '1 0')) {
    const message = text.answer.replace('{prénom}', author?.firstName ?? '').replace(/ ,/, ',');
    await write({ scene, who, id }, { message, internal: false });
  }
  if (since === '1 1' && text.thanks && author?.state === 'customer') {
    const body = { message: text.thanks, request_id: requestOf(id, 3) };
    await ask(visitOf(scene, author), answerOwnTicket, { params, body }, ['not_found']);
  }
  if (since === settledAfter[text.day % settledAfter.length])
    await askAsStaff(support, 'settle a request', resolveTicket, { params, body: {} });
}

/** Who asks the team for help, and what it answers. */
export async function lookAfterTheDesk(scene: Scene): Promise<void> {
  for (const text of tickets) await lookAfter(scene, text);
}
