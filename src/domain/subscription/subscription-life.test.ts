import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LastNumber } from '../document/paper-numbers.ts';
import { attemptsUsedAfterFailure, nextAttempt, shouldSuspend } from '../money/dunning.ts';
import { type EuroCents, euroCents } from '../money/money.ts';
import { askForTrial, freeTrialEnd } from '../price/free-trial.ts';
import { actAtGiftEnd } from '../price/gift.ts';
import {
  afterAct,
  countsTowardCap,
  displayPrice,
  isListedForCustomer,
  isLive,
  type SubscriptionAct,
  type SubscriptionStatus,
} from '../status/subscription-status.ts';
import { ForbiddenTransition } from '../status/transition-table.ts';
import { billingPeriodAt } from '../time/billing-period.ts';
import { DAY_MS, HOUR_MS } from '../time/durations.ts';
import { hasAccess } from './access.ts';
import { mergedRecord, restoredAutomations, restoreProblem } from './restore.ts';
import { decideToggle, endOfPaidMonth, type ToggleAction } from './toggle-subscription.ts';

const automation = 7;

interface Row {
  status: SubscriptionStatus;
  isFree: boolean;
  anchor: Date;
  endDate: Date | null;
  endReason: string | null;
  pastDueSince: Date | null;
  attemptsUsed: number;
  currentPeriodEnd: Date | null;
  permanentGift: boolean;
}

interface Record {
  purchases: readonly number[];
  monthlyCap: EuroCents;
  lastNumbers: readonly LastNumber[];
  deletedAt: Date;
  restoredAt: Date | null;
  purgeAt: Date;
}

/**
 * One person and one automation, as the use cases move them along the law book. Beside the rows stands what was
 * promised for each payment and gift, in dates alone: the rows must never say anything else.
 */
class Life {
  now = new Date('2026-01-31T10:00:00Z');
  rows: Row[] = [];
  owned = false;
  trialUsed = false;
  trials = 0;
  record: Record | undefined;
  cardWorks = true;
  promise = { paidUntil: 0, lateSince: 0, freeUntil: 0 };

  get row(): Row | undefined {
    return this.rows.findLast(({ status }) => isLive(status)) ?? this.rows.at(-1);
  }

  private born(act: SubscriptionAct, changes: Partial<Row> = {}): void {
    this.rows.push({
      ...afterAct(null, act),
      anchor: this.now,
      endDate: null,
      endReason: null,
      pastDueSince: null,
      attemptsUsed: 0,
      currentPeriodEnd: null,
      permanentGift: false,
      ...changes,
    });
  }

  private change(row: Row, act: SubscriptionAct, changes: Partial<Row> = {}): void {
    const standing = afterAct(row, act);
    const late = standing.status === 'past_due' ? {} : { pastDueSince: null, attemptsUsed: 0 };
    Object.assign(row, late, standing, changes);
  }

  private pay(row: Row): void {
    expect(row.isFree, 'nothing free is charged').toBe(false);
    expect(row.status, 'only what runs is charged').toBe('active');
    const { end } = billingPeriodAt(row.anchor, this.now);
    expect(end.getTime(), 'a paid month begins where the last one ended').toBeGreaterThan(this.now.getTime());
    row.currentPeriodEnd = end;
    this.promise = { paidUntil: end.getTime(), lateSince: 0, freeUntil: 0 };
  }

  buy(): void {
    const row = this.row;
    if (!this.cardWorks || (row && isLive(row.status) && !row.isFree)) return;
    const fresh = { anchor: this.now, endDate: null, endReason: null };
    if (row && isLive(row.status))
      this.change(row, 'replace_by_paid', { endDate: this.now, endReason: 'replaced_by_paid' });
    if (row && !row.isFree) this.change(row, 'confirm_payment', fresh);
    else this.born('confirm_payment');
    this.owned = true;
    this.pay(this.row as Row);
  }

  changeCard(works: boolean): void {
    this.cardWorks = works;
  }

  toggle(action: ToggleAction): void {
    const { row, now } = this;
    if (!row || !isListedForCustomer({ ...row, owned: this.owned })) return;
    const decision = decideToggle({ ...row, owned: this.owned, isCarried: true }, action, now);
    if (decision === 'reactivate') {
      expect(isLive(row.status), 'what is over comes back by a payment').toBe(true);
      this.change(row, 'reactivate', { endDate: null });
    }
    if (decision !== 'cancel') return;
    const endDate = endOfPaidMonth(row, now) ?? now;
    this.change(row, 'cancel', { endDate });
    if (row.status === 'cancelled') row.endReason = 'cancelled';
    this.promise.lateSince = 0;
  }

  tryFree(): void {
    const alreadyHasIt = this.owned || this.rows.some(({ status }) => isLive(status));
    const { trialUsed } = this;
    if (askForTrial({ trialUsed, emailVerified: true, alreadyHasIt }) !== 'start') return;
    this.born('start_trial', { endDate: freeTrialEnd(this.now) });
    this.trialUsed = true;
    this.trials += 1;
    this.promise.freeUntil = this.now.getTime() + 7 * DAY_MS;
  }

  receiveGift(days: number | null, permanentGift: boolean): void {
    const endDate = days === null ? null : new Date(this.now.getTime() + days * DAY_MS);
    const gift = { endDate, permanentGift, endReason: null };
    if (this.row) this.change(this.row, 'grant_gift', gift);
    else this.born('grant_gift', gift);
    this.promise.freeUntil = endDate?.getTime() ?? Number.POSITIVE_INFINITY;
  }

  endedByStaff(): void {
    if (!this.row) return;
    const { isFree } = this.row;
    this.change(this.row, 'end_by_staff');
    expect(isFree, 'a trial or a gift ends as one').toBe(false);
    this.promise = { paidUntil: 0, lateSince: 0, freeUntil: 0 };
  }

  reactivatedByStaff(): void {
    const { row } = this;
    if (!row) return;
    // Staff give time; they charge nobody (docs/product/staff.md#nobody-is-debited-by-staff).
    const { isFree } = row;
    this.change(row, 'reactivate_by_staff', { anchor: this.now, endDate: null, endReason: null });
    expect(isFree, 'what was free is never revived as paid').toBe(false);
    const given = new Date(
      Math.max(this.promise.paidUntil, billingPeriodAt(this.now, this.now).end.getTime()),
    );
    row.currentPeriodEnd = given;
    this.promise = { paidUntil: given.getTime(), lateSince: 0, freeUntil: 0 };
  }

  delete(): void {
    for (const row of this.rows.filter(({ status }) => isLive(status))) this.change(row, 'end_now');
    const earlier = this.record;
    const left = {
      purchases: this.owned ? [automation] : [],
      monthlyCap: euroCents(1500),
      lastNumbers: [],
      emailVerified: true,
    };
    const kept = mergedRecord(left, earlier);
    const purgeAt = new Date(this.now.getTime() + 3 * 365 * DAY_MS);
    this.record = { ...kept, deletedAt: this.now, restoredAt: earlier?.restoredAt ?? null, purgeAt };
    this.rows = [];
    this.owned = false;
    // A new account of the same address, at once: its mailbox is known to have had the trial.
    this.promise = { paidUntil: 0, lateSince: 0, freeUntil: 0 };
  }

  restore(): void {
    const { now } = this;
    // Nothing is refunded here: what was owned is still paid for.
    const record = this.record && { ...this.record, owned: this.record.purchases };
    if (!record || this.rows.length > 0 || restoreProblem(new Date(record.deletedAt.getTime()), record, now))
      return;
    const claim = {
      owned: [automation],
      subscribed: [automation],
      monthlyCap: 1500,
      exportedAt: record.deletedAt.toISOString(),
    };
    const { owned, subscribed } = restoredAutomations(claim, record);
    if (this.record) this.record.restoredAt = now;
    if (owned.length > 0) this.owned = true;
    if (subscribed.length > 0) this.born('restore');
  }

  private renew(row: Row): void {
    if (this.cardWorks) this.pay(row);
    else {
      this.change(row, 'payment_failed', { pastDueSince: this.now });
      this.promise.lateSince = this.now.getTime();
    }
  }

  private retry(row: Row, pastDueSince: Date): void {
    const state = { pastDueSince, attemptsUsed: row.attemptsUsed };
    const due = nextAttempt(state);
    if (due && due <= this.now && this.cardWorks) {
      this.change(row, 'payment_recovered');
      this.pay(row);
      return;
    }
    if (due && due <= this.now) row.attemptsUsed = attemptsUsedAfterFailure(state, null, this.now);
    if (!shouldSuspend({ pastDueSince, attemptsUsed: row.attemptsUsed }, this.now)) return;
    expect(this.now.getTime() - pastDueSince.getTime(), 'three whole days').toBeGreaterThanOrEqual(
      3 * DAY_MS,
    );
    this.change(row, 'suspend');
    this.promise.lateSince = 0;
  }

  /** What the shop does by itself at this instant. */
  private sweep(): void {
    for (const row of this.rows) {
      const { status, isFree, endDate, currentPeriodEnd, pastDueSince } = row;
      const over = endDate !== null && endDate <= this.now;
      if (status === 'active' && isFree && over) this.change(row, 'trial_ended', { endReason: 'trial' });
      else if (status === 'cancelling' && over) this.change(row, 'period_ended', { endReason: 'cancelled' });
      else if (status === 'offered' && over) this.endGift(row);
      else if (status === 'active' && currentPeriodEnd && currentPeriodEnd <= this.now) this.renew(row);
      else if (status === 'past_due' && pastDueSince) this.retry(row, pastDueSince);
    }
  }

  private endGift(row: Row): void {
    const act = actAtGiftEnd(row.permanentGift);
    this.change(row, act, { endReason: row.permanentGift ? null : 'gift' });
    expect(row.status).toBe(row.permanentGift ? 'purchased_only' : 'cancelled');
    if (row.permanentGift) this.owned = true;
  }

  /** Between the end of a paid month and the debit of the next one access goes on. */
  private renewalIsDue(): boolean {
    return this.rows.some(
      ({ status, currentPeriodEnd }) =>
        status === 'active' && currentPeriodEnd && currentPeriodEnd <= this.now,
    );
  }

  private nextMoment(): number {
    const moments = this.rows.flatMap((row) => [
      row.endDate,
      row.currentPeriodEnd,
      row.pastDueSince && nextAttempt({ pastDueSince: row.pastDueSince, attemptsUsed: row.attemptsUsed }),
    ]);
    return Math.min(...moments.map((at) => (at && at > this.now ? at.getTime() : Number.POSITIVE_INFINITY)));
  }

  /** Lives through each moment when something is due, and looks a second before it. */
  wait(hours: number): void {
    const until = this.now.getTime() + hours * HOUR_MS;
    for (let next = this.nextMoment(); next <= until; next = this.nextMoment()) {
      this.now = new Date(Math.max(this.now.getTime(), next - 1000));
      this.check();
      this.now = new Date(next);
      // The shop may be late to notice: what is over is shut all the same.
      if (!this.renewalIsDue()) this.check();
      this.sweep();
      this.check();
    }
    this.now = new Date(until);
  }

  /** The rules that no sequence of acts may break. */
  check(): void {
    const at = this.now.getTime();
    const { paidUntil, lateSince, freeUntil } = this.promise;
    const promised = at < paidUntil || at < freeUntil || (lateSince > 0 && at < lateSince + 3 * DAY_MS);
    expect(
      this.rows.some((row) => hasAccess(row, this.now)),
      'access is what was paid or given',
    ).toBe(promised);
    expect(this.rows.filter(({ status }) => isLive(status)).length, 'one place').toBeLessThanOrEqual(1);
    expect(this.trials, 'one trial ever').toBeLessThanOrEqual(1);
    for (const row of this.rows) {
      const counts = countsTowardCap(row, this.now);
      if (counts) expect([row.isFree, isLive(row.status)]).toEqual([false, true]);
      const shown = displayPrice({ ...row, price: euroCents(500) });
      if (row.isFree || row.status.startsWith('cancel')) expect(shown).toBe(0);
      if (row.status === 'active' && !row.isFree) expect([counts, shown]).toEqual([true, 500]);
      if (row.endReason === 'trial') expect(isListedForCustomer({ ...row, owned: this.owned })).toBe(false);
    }
  }
}

interface Act {
  name: string;
  run: (life: Life) => void;
  /** After it the automation may belong to the person, or no longer. */
  owns?: true;
  /** Staff may be refused by the table; a customer's screen offers nothing that it refuses. */
  refusable?: true;
}
const act = (name: string, run: (life: Life) => void, more: Partial<Act> = {}): Act => ({
  name,
  run,
  ...more,
});
const owns = { owns: true } as const;
const refusable = { refusable: true } as const;

const acts: fc.Arbitrary<Act> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(act('buy', (life) => life.buy(), owns)) },
  { weight: 2, arbitrary: fc.constant(act('cancel', (life) => life.toggle('cancel'))) },
  { weight: 2, arbitrary: fc.constant(act('reactivate', (life) => life.toggle('reactivate'))) },
  {
    weight: 6,
    arbitrary: fc
      .integer({ min: 1, max: 24 * 45 })
      .map((hours) => act(`wait ${hours} h`, (life) => life.wait(hours), owns)),
  },
  {
    weight: 2,
    arbitrary: fc.boolean().map((works) => act(`card ${works}`, (life) => life.changeCard(works))),
  },
  { weight: 2, arbitrary: fc.constant(act('trial', (life) => life.tryFree())) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.option(fc.integer({ min: 1, max: 40 })), fc.boolean())
      .map(([days, permanent]) =>
        act(`gift ${days} ${permanent}`, (life) => life.receiveGift(days, permanent), refusable),
      ),
  },
  { weight: 1, arbitrary: fc.constant(act('ended by staff', (life) => life.endedByStaff(), refusable)) },
  {
    weight: 1,
    arbitrary: fc.constant(act('reactivated by staff', (life) => life.reactivatedByStaff(), refusable)),
  },
  { weight: 1, arbitrary: fc.constant(act('delete', (life) => life.delete(), owns)) },
  { weight: 1, arbitrary: fc.constant(act('restore', (life) => life.restore(), owns)) },
);

it('keeps the rules of the shop, whatever happens in whatever order', { tags: ['4.table'] }, () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 40 }), (list) => {
      const life = new Life();
      for (const { run, owns: mayOwn, refusable: mayBeRefused } of list) {
        const before = life.owned;
        try {
          run(life);
        } catch (error) {
          if (!(mayBeRefused && error instanceof ForbiddenTransition)) throw error;
        }
        if (!mayOwn) expect(life.owned, 'owned by a payment, a lasting gift or a restore only').toBe(before);
        life.check();
      }
    }),
    { numRuns: 1500 },
  );
});
