import { and, asc, eq, gt, inArray, isNull, lt } from 'drizzle-orm';
import { declineReason } from '#domain/money/decline-reason.ts';
import { DUNNING_ATTEMPTS, dunningEnd, nextAttempt } from '#domain/money/dunning.ts';
import { eurosFromCents } from '#domain/money/money.ts';
import type { Columns, Queries } from '#server/db/connection.ts';
import { type KeyedList, keyedPage } from '#server/db/keyed-page.ts';
import { users } from '#server/db/schema/accounts.ts';
import type { outbox } from '#server/db/schema/messages.ts';
import { subscriptions } from '#server/db/schema/subscriptions.ts';
import type { disputes } from '#server/db/schema/withdrawals.ts';
import { staffCall } from '#server/http/staff-call.ts';
import type { DisputeInQueue, LateInQueue, MessageInQueue } from '../contract.ts';
import * as calls from '../contract.ts';

const renewsBefore = (until: Date) =>
  and(
    eq(subscriptions.status, 'active'),
    eq(subscriptions.isFree, false),
    lt(subscriptions.currentPeriodEnd, until),
  );

/** A month of theirs ends before `until`. */
export function selectRenewing(
  db: Queries,
  { until, after, limit }: { until: Date; after: number; limit: number },
) {
  const theirs = db.select({ id: subscriptions.userId }).from(subscriptions).where(renewsBefore(until));
  return db
    .select({ id: users.id, monthlyCap: users.monthlyCap })
    .from(users)
    .where(and(inArray(users.id, theirs), isNull(users.deletedAt), gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(limit);
}

type Person = Columns<typeof users, 'email' | 'first_name' | 'last_name'>;

const pageSize = 20;
const personColumns = `case when u.deleted_at is null then u.email else '' end as email, u.first_name, u.last_name`;

const shownPerson = ({ user_id, email, first_name, last_name }: Person & { user_id: number }) => ({
  id: user_id,
  email,
  first_name,
  last_name,
});

type LateRow = Columns<
  typeof subscriptions,
  'id' | 'user_id' | 'monthly_share' | 'past_due_since' | 'dunning_attempts' | 'last_decline'
> &
  Person & { automation: string; owed: { id: number; amount: LateAmount } | null };
type LateAmount = Parameters<typeof eurosFromCents>[0];

const lateList: KeyedList = {
  rows: 'subscriptions s',
  id: 's.id',
  columns: `s.id, s.user_id, s.monthly_share, s.past_due_since, s.dunning_attempts, s.last_decline, ${personColumns},
    a.name as automation,
    (select json_build_object('id', o.id, 'amount', o.total_amount)
     from orders o where o.user_id = s.user_id and o.reason = 'renewal' and o.status in ('pending', 'failed')
       and exists (select from order_items i where i.order_id = o.id and i.automation_id = s.automation_id)
     order by o.due_at desc limit 1) as owed`,
  joins: `join subscriptions s on s.id = page.id join users u on u.id = s.user_id
    join automations a on a.id = s.automation_id`,
};

function shownLate(row: LateRow): LateInQueue[] {
  if (!row.past_due_since) return [];
  const { past_due_since: pastDueSince, dunning_attempts: attemptsUsed } = row;
  return [
    {
      subscription_id: row.id,
      person: shownPerson(row),
      automation_name: row.automation,
      amount: eurosFromCents(row.owed?.amount ?? row.monthly_share),
      order_id: row.owed?.id ?? null,
      since: pastDueSince.toISOString(),
      attempt: Math.min(attemptsUsed, DUNNING_ATTEMPTS) + 1,
      attempts: DUNNING_ATTEMPTS + 1,
      next_attempt_at: nextAttempt({ pastDueSince, attemptsUsed })?.toISOString() ?? null,
      access_until: dunningEnd(pastDueSince).toISOString(),
      reason: declineReason(row.last_decline),
    },
  ];
}

export const lateInQueue = staffCall(calls.listLate, async ({ pool }, { query: asked }) => {
  const { rows, pagination } = await keyedPage<LateRow>(pool, {
    list: lateList,
    conditions: [{ sql: `s.status = 'past_due'`, values: [] }],
    order: { by: 's.next_dunning_at', type: 'timestamptz', descending: false },
    asked: { ...asked, size: pageSize },
  });
  return { late_payments: rows.flatMap(shownLate), pagination };
});

type DisputeRow = Columns<
  typeof disputes,
  'stripe_dispute_id' | 'order_id' | 'user_id' | 'amount' | 'reason' | 'opened_at' | 'answer_by'
> &
  Person;

const disputeList: KeyedList = {
  rows: 'disputes d',
  id: 'd.id',
  columns: `d.stripe_dispute_id, d.order_id, d.user_id, d.amount, d.reason, d.opened_at, d.answer_by, ${personColumns}`,
  joins: 'join disputes d on d.id = page.id join users u on u.id = d.user_id',
};

const shownDispute = (row: DisputeRow): DisputeInQueue => ({
  stripe_dispute_id: row.stripe_dispute_id,
  order_id: row.order_id,
  person: shownPerson(row),
  amount: eurosFromCents(row.amount),
  reason: row.reason,
  opened_at: row.opened_at.toISOString(),
  answer_by: row.answer_by?.toISOString() ?? null,
});

export const disputesInQueue = staffCall(calls.listOpenDisputes, async ({ pool }, { query: asked }) => {
  const { rows, pagination } = await keyedPage<DisputeRow>(pool, {
    list: disputeList,
    conditions: [{ sql: `d.status = 'open'`, values: [] }],
    order: { by: 'coalesce(d.answer_by, d.opened_at)', type: 'timestamptz', descending: false },
    asked: { ...asked, size: pageSize },
  });
  return { disputes: rows.map(shownDispute), pagination };
});

type MessageRow = Columns<typeof outbox, 'id' | 'kind' | 'created_at' | 'attempts'> & {
  gave_up_at: Date;
  email_name: string | null;
  may_be_sent: boolean;
  user_id: number | null;
} & { [Name in keyof Person]: Person[Name] | null };

const messageList: KeyedList = {
  rows: 'outbox m',
  // The key is a whole number, and JSON holds no bigint.
  id: 'm.sequence::int',
  columns: `m.id, m.kind, m.created_at, m.gave_up_at, m.attempts, m.payload #>> '{email,name}' as email_name,
    m.payload <> '{}' and not m.payload ? 'ifUndone' as may_be_sent, u.id as user_id, ${personColumns}`,
  joins:
    'join outbox m on m.sequence = page.id and m.gave_up_at is not null left join users u on u.id = m.user_id',
};

const shownMessage = (row: MessageRow): MessageInQueue => {
  const { user_id, email, first_name, last_name } = row;
  const isKnown = user_id !== null && email !== null && first_name !== null && last_name !== null;
  return {
    id: row.id,
    kind: row.kind,
    email_name: row.email_name,
    person: isKnown ? shownPerson({ user_id, email, first_name, last_name }) : null,
    created_at: row.created_at.toISOString(),
    gave_up_at: row.gave_up_at.toISOString(),
    attempts: row.attempts,
    may_be_sent: row.may_be_sent,
  };
};

export const messagesInQueue = staffCall(calls.listGivenUp, async ({ pool }, { query: asked }) => {
  const { rows, pagination } = await keyedPage<MessageRow>(pool, {
    list: messageList,
    conditions: [{ sql: 'm.gave_up_at is not null', values: [] }],
    order: { by: 'm.gave_up_at', type: 'timestamptz', descending: true },
    asked: { ...asked, size: pageSize },
  });
  return { messages: rows.map(shownMessage), pagination };
});
