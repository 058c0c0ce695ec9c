import { Refusal } from '#contract-kit/error-codes.ts';
import { ledgerWords } from '#domain/money/ledger-words.ts';
import { euroCents, formatEuros } from '#domain/money/money.ts';
import { emailWords } from '#domain/people/notification-preferences.ts';
import { staffActWords } from '#domain/people/staff-acts.ts';
import { staffMay } from '#domain/people/staff-rights.ts';
import {
  EMAIL_STATES,
  sessionEndWords,
  sessionWords,
  TIMELINE_KINDS,
  type TimelineKind,
} from '#domain/people/timeline-words.ts';
import { TICKET_STATUS_LABELS } from '#domain/status/ticket-status.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { Timeline, TimelineEntry } from '../contract.ts';
import { type Cursor, findPerson, selectTimeline, type TimelineRow } from './timeline-store.ts';

type Told = Pick<TimelineEntry, 'sentence'> & Partial<Pick<TimelineEntry, 'detail' | 'state' | 'link'>>;
type Facts = TimelineRow['facts'];

const euros = (cents: string | null | undefined) => (cents ? formatEuros(euroCents(Number(cents))) : null);
const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(', ') || null;

function linkOf({ entity, id, order }: Facts): Told['link'] {
  if (order) return { to: 'order', id: order };
  const isRow = entity === 'subscription' || entity === 'gift';
  return isRow && id ? { to: 'subscription', id } : null;
}

function ofLedger(facts: Facts): Told {
  const { entity, act, order, amount, automation, cap } = facts;
  const number = order ? `${entity === 'order' ? 'N°' : 'Commande n°'}\u00a0${order}` : null;
  return {
    sentence: ledgerWords(entity ?? '', act ?? ''),
    detail: joined(number, automation, euros(amount), euros(cap)),
    link: linkOf(facts),
  };
}

const statusLabels: Readonly<Record<string, string>> = TICKET_STATUS_LABELS;

const tell: Record<TimelineKind, (facts: Facts) => Told> = {
  payments: ofLedger,
  subscriptions: ofLedger,
  emails: ({ name = null, id, state }) => ({
    sentence: emailWords(name),
    state: EMAIL_STATES.find((one) => one === state) ?? null,
    link: id ? { to: 'email', id } : null,
  }),
  tickets: ({ subject, status, id }) => ({
    sentence: `Ticket\u00a0: ${subject ?? ''}`,
    detail: statusLabels[status ?? ''] ?? null,
    link: id ? { to: 'ticket', id } : null,
  }),
  sessions: ({ audience, reason = null }) => ({
    sentence: sessionWords(audience ?? ''),
    detail: sessionEndWords(reason),
  }),
  acts: ({ act }) => ({ sentence: staffActWords(act ?? '') }),
  notes: ({ text }) => ({ sentence: text ?? '' }),
};

const leads = ({ by }: Staff) => staffMay(by.role, 'people.delete');

function timelineEntry(row: TimelineRow, staff: Staff): TimelineEntry {
  const { kind, key, at, by, facts } = row;
  const isOwn = facts.author === String(staff.by.id);
  return {
    kind,
    id: kind === 'notes' ? (facts.id ?? key) : key,
    at: at.toISOString(),
    by,
    detail: null,
    state: null,
    link: null,
    removable: kind === 'notes' && staffMay(staff.by.role, 'people.write') && (isOwn || leads(staff)),
    ...tell[kind](facts),
  };
}

const written = ({ instant, kind, key }: Cursor) =>
  Buffer.from([instant, kind, key].join('|')).toString('base64url');

const instantForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/;

/** Throws a field error at `after`. */
function readCursor(text: string): Cursor {
  const [instant = '', kind = '', key = ''] = Buffer.from(text, 'base64url').toString().split('|');
  if (!instantForm.test(instant) || Number.isNaN(Date.parse(instant)) || !/^[\w-]+$/.test(key))
    throw new Refusal('invalid', { fields: { after: ['Cette suite n’existe pas.'] } });
  return { instant, kind, key };
}

const pageSize = 30;

/** It answers only what the reader's role may read. Throws `not_found`. */
export async function readTimeline(
  shop: Pick<Shop, 'db' | 'pool'>,
  staff: Staff,
  { id, kinds, after }: { id: number; kinds: TimelineKind[] | undefined; after: string | undefined },
): Promise<Timeline> {
  const person = await findPerson(shop.db, id);
  const mayRead = (kind: TimelineKind) => kind !== 'tickets' || staffMay(staff.by.role, 'tickets.read');
  const rows = await selectTimeline(
    shop.pool,
    { id, ledger_id: person.ledgerId },
    {
      kinds: (kinds ?? [...TIMELINE_KINDS]).filter(mayRead),
      after: after ? readCursor(after) : undefined,
      limit: pageSize + 1,
    },
  );
  const entries = rows.slice(0, pageSize);
  const last = entries.at(-1);
  return {
    entries: entries.map((row) => timelineEntry(row, staff)),
    next: last && rows.length > pageSize ? written(last) : null,
  };
}
