import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { IDEA_STATUSES, IDEA_USAGE_TYPES } from '#domain/status/idea-status.ts';
import { CUSTOMER_TICKET_CATEGORIES, TICKET_PRIORITIES } from '#domain/status/ticket-kind.ts';
import { proposeIdea } from '#help/ideas/contract.ts';
import { answerOwnTicket, openTicket } from '#help/support/contract.ts';
import { moveIdea } from '#staff/ideas-admin/contract.ts';
import { assignTicket, readTicket, replyToTicket, resolveTicket } from '#staff/tickets-admin/contract.ts';
import { askAsStaff } from '../acts/as-staff.ts';
import type { Person } from '../person.ts';
import { ask } from '../visit.ts';
import { moveByModel } from './model-states.ts';
import { type Scene, visitOf } from './scenes.ts';
import { as } from './team.ts';

const written = { day: z.int(), author: z.int() };
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
const ideaTexts = z.array(
  z.object({
    ...written,
    usage_type: z.enum(IDEA_USAGE_TYPES),
    category_slug: z.string(),
    title: z.string(),
    description: z.string(),
    goes_to: z.enum(IDEA_STATUSES),
  }),
);
type TicketText = z.infer<typeof ticketTexts>[number];
type IdeaText = z.infer<typeof ideaTexts>[number];

const read = async <Schema extends z.ZodType>(name: string, schema: Schema): Promise<z.output<Schema>> =>
  schema.parse(JSON.parse(await readFile(new URL(name, import.meta.url), 'utf8')));
const [tickets, ideas] = [await read('tickets.json', ticketTexts), await read('ideas.json', ideaTexts)];

/** Whoever was foreseen, or one of those who have an account by then, another each time. */
function authorAmong({ people }: Scene, author: number): Person | undefined {
  const known = people.all.filter(
    ({ state, isVerified, userId }) => state === 'customer' && isVerified && userId,
  );
  const others = known.filter(({ isForeseen }) => !isForeseen);
  return (
    known.find(({ number, isForeseen }) => isForeseen && number === author) ?? others[author % others.length]
  );
}

/** The row, and its author while they have an account; undefined before it is written. */
async function findWritten(
  { people, served }: Scene,
  [table, column, words]:
    | readonly ['tickets', 'subject', string]
    | readonly ['automation_ideas', 'title', string],
): Promise<{ id: number; author: Person | undefined } | undefined> {
  const { rows } = await served.stage.pool.query<{ id: number; user_id: number | null }>(
    `select id, user_id from ${table} where ${column} = $1`,
    [words],
  );
  const [row] = rows;
  if (!row) return undefined;
  return { id: row.id, author: people.all.find(({ userId }) => userId && userId === row.user_id) };
}

async function writeTicket(scene: Scene, text: TicketText): Promise<void> {
  const person = authorAmong(scene, text.author);
  if (!person) return;
  const { subject, category, priority, message } = text;
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

const movesOfStaff: readonly string[] = ['in_review', 'approved', 'rejected'];
const afterReview = ['in_review', 'approved', 'rejected', 'in_development', 'completed'];

/** What becomes of it, by the days since it was written and the part of the day. */
function nextOfIdea({ goes_to: goal }: IdeaText, since: string): IdeaText['goes_to'] | undefined {
  if (since === '1 0' && goal !== 'new') return goal === 'ai_processing' ? goal : 'ai_processed';
  if (!afterReview.includes(goal)) return undefined;
  if (since === '4 1') return 'in_review';
  if (since === '11 1' && goal !== 'in_review') return goal === 'rejected' ? goal : 'approved';
  if (since === '20 0' && (goal === 'in_development' || goal === 'completed')) return 'in_development';
  return since === '60 0' && goal === 'completed' ? goal : undefined;
}

async function propose(scene: Scene, text: IdeaText): Promise<void> {
  const person = authorAmong(scene, text.author);
  if (!person) return;
  const { title, description, usage_type, category_slug } = text;
  const body = { email: person.email, title, description, usage_type, category_slug };
  await ask(visitOf(scene, person), proposeIdea, { body });
}

async function weigh(scene: Scene, text: IdeaText): Promise<void> {
  const since = `${scene.day - text.day} ${scene.step}`;
  if (since === '0 0') return propose(scene, text);
  const next = nextOfIdea(text, since);
  const found = next && (await findWritten(scene, ['automation_ideas', 'title', text.title]));
  if (!found) return;
  if (!movesOfStaff.includes(next)) return moveByModel(scene, { id: found.id, to: next, text });
  const given = { params: { id: found.id }, body: { status: next } };
  await askAsStaff(as(scene.served, 'support'), `idea ${next}`, moveIdea, given);
}

/** Who writes to the team, and what the team makes of it. */
export async function lookAfterTheDesk(scene: Scene): Promise<void> {
  for (const text of tickets) await lookAfter(scene, text);
  for (const text of ideas) await weigh(scene, text);
}
