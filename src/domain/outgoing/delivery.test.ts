import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import {
  BOTH_SECRETS_MS,
  DELIVERY_ACTS,
  DELIVERY_STATES,
  DELIVERY_TRANSITIONS,
  DISABLED_AFTER_DAYS,
  ENDPOINT_ACTS,
  ENDPOINT_STATES,
  ENDPOINT_TRANSITIONS,
  formerAfterRotation,
  healthAfter,
  nextDeliveryState,
  nextEndpointState,
  PROBLEMS,
  problemOfStatus,
  RETRY_DELAYS_MS,
  retryAfterMs,
  retryAt,
  TRIED_FOR_MS,
} from './delivery.ts';

const start = new Date('2026-11-20T10:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
const chance = fc.double({ min: 0, max: 1, noNaN: true });

describe('the retries of a delivery', () => {
  it('wait longer and longer, for at most three days, and end', () => {
    fc.assert(
      fc.property(fc.array(chance, { minLength: 20, maxLength: 20 }), (chances) => {
        let now = start;
        let former = 0;
        let attempts = 0;
        for (const one of chances) {
          attempts += 1;
          const next = retryAt({ attempts, since: start, now, chance: one });
          if (!next) break;
          const wait = next.getTime() - now.getTime();
          // The last two delays are alike, so that a tenth of chance may turn them.
          expect(wait).toBeGreaterThanOrEqual(former * 0.9);
          former = wait;
          now = next;
        }
        expect(attempts).toBe(RETRY_DELAYS_MS.length + 1);
        expect(now.getTime() - start.getTime()).toBeLessThanOrEqual(TRIED_FOR_MS);
        expect(now.getTime() - start.getTime()).toBeGreaterThan(2.5 * DAY_MS);
      }),
    );
  });

  it('follow what a receiver asked for where it is longer, a day at most, and never beyond the three days', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: RETRY_DELAYS_MS.length }),
        fc.integer({ min: 0, max: 10 * DAY_MS }),
        fc.integer({ min: 0, max: TRIED_FOR_MS - 1 }),
        chance,
        (attempts, askedMs, passed, one) => {
          const now = later(passed);
          const next = retryAt({ attempts, since: start, now, askedMs, chance: one });
          const plain = retryAt({ attempts, since: start, now, chance: one });
          expect(next && plain && next >= plain).toBe(true);
          const until = Math.min(now.getTime() + Math.min(askedMs, DAY_MS), start.getTime() + TRIED_FOR_MS);
          expect(next?.getTime()).toBeGreaterThanOrEqual(until);
          expect(next?.getTime()).toBeLessThanOrEqual(start.getTime() + TRIED_FOR_MS);
        },
      ),
    );
    expect(retryAt({ attempts: 1, since: start, now: later(TRIED_FOR_MS), chance: 0 })).toBeNull();
  });
});

describe('the states', () => {
  it('of a delivery move as the table says, and what was received stays received', () => {
    for (const state of DELIVERY_STATES)
      for (const act of DELIVERY_ACTS) {
        const next = DELIVERY_TRANSITIONS[state][act];
        if (next === undefined) expect(() => nextDeliveryState(state, act)).toThrow('forbidden');
        else expect(nextDeliveryState(state, act)).toBe(next);
      }
    expect(() => nextDeliveryState('delivered', 'fail')).toThrow('forbidden');
    expect(() => nextDeliveryState('delivered', 'give_up')).toThrow('forbidden');
    for (const state of DELIVERY_STATES) {
      expect(nextDeliveryState(state, 'replay')).toBe('waiting');
      expect(nextDeliveryState(state, 'succeed')).toBe('delivered');
    }
  });

  it('of a receiver lead from each to active and paused, and only what sends is disabled', () => {
    for (const state of ENDPOINT_STATES)
      for (const act of ENDPOINT_ACTS) {
        const next = ENDPOINT_TRANSITIONS[state][act];
        if (next === undefined) expect(() => nextEndpointState(state, act)).toThrow('forbidden');
        else expect(nextEndpointState(state, act)).toBe(next);
      }
    expect(() => nextEndpointState('paused', 'disable')).toThrow('forbidden');
  });
});

describe('the health of a receiver', () => {
  const failing = fc.record({
    failures: fc.nat(500),
    failingSince: fc.option(fc.integer({ min: 0, max: 10 * DAY_MS }).map(later)),
  });

  it('is whole again after one success, whatever came before', () => {
    fc.assert(
      fc.property(failing, (before) => {
        expect(healthAfter(before, { problem: null, now: start })).toEqual({
          failures: 0,
          failingSince: null,
          restsUntil: start,
          disabledWhy: null,
        });
      }),
    );
  });

  it('is disabled by 410 at once, and by failures alone only after days of them', () => {
    fc.assert(
      fc.property(failing, fc.constantFrom(...PROBLEMS), fc.nat(20 * DAY_MS), (before, problem, passed) => {
        const now = later(10 * DAY_MS + passed);
        const after = healthAfter(before, { problem, now });
        expect(after.failures).toBe(before.failures + 1);
        const since = (before.failingSince ?? now).getTime();
        const isLong = now.getTime() - since >= DISABLED_AFTER_DAYS * DAY_MS && after.failures >= 9;
        expect(after.disabledWhy).toBe(problem === 'gone' ? 'gone' : isLong ? 'failing' : null);
      }),
    );
    const one = healthAfter({ failures: 0, failingSince: null }, { problem: 'refused', now: later(0) });
    expect(
      healthAfter(one, { problem: 'refused', now: later(30 * DAY_MS) }).disabledWhy,
      'two failures in a month are no sign',
    ).toBeNull();
  });

  it('rests after a failure, five minutes at most, or as long as it asks for, an hour at most', () => {
    fc.assert(
      fc.property(failing, fc.integer({ min: 0, max: DAY_MS }), (before, askedMs) => {
        const { restsUntil } = healthAfter(before, { problem: 'refused', askedMs, now: start });
        const rest = restsUntil.getTime() - start.getTime();
        expect(rest).toBeGreaterThanOrEqual(Math.min(askedMs, HOUR_MS));
        expect(rest).toBeLessThanOrEqual(Math.max(5 * MINUTE_MS, Math.min(askedMs, HOUR_MS)));
      }),
    );
  });
});

it('only an answer of the 200s is a success, 410 says gone, and a redirect is followed nowhere', () => {
  for (let status = 100; status < 600; status += 1) {
    const expected =
      status >= 200 && status < 300
        ? null
        : status === 410
          ? 'gone'
          : status >= 300 && status < 400
            ? 'redirect'
            : 'refused';
    expect(problemOfStatus(status)).toBe(expected);
  }
});

it.each([
  ['120', 120_000],
  [' 5 ', 5_000],
  ['Fri, 20 Nov 2026 10:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 09:59:00 GMT', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['soon', undefined],
  ['99999999999999', undefined],
  [undefined, undefined],
])('reads « Retry-After: %s »', (header, ms) => {
  expect(retryAfterMs(header, start)).toBe(ms);
});

it('a secret that is renewed twice within a minute leaves the one before both to sign, for its day; later, the last one', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 2 * DAY_MS }),
      fc.integer({ min: 0, max: 2 * MINUTE_MS }),
      (ms, soon) => {
        const first = formerAfterRotation({ secret: 'a', formerSecret: null, formerUntil: null }, start);
        expect(first).toEqual({ formerSecret: 'a', formerUntil: later(BOTH_SECRETS_MS) });
        for (const after of [ms, soon]) {
          const again = formerAfterRotation({ ...first, secret: 'b' }, later(after));
          expect(again).toEqual(
            after < MINUTE_MS ? first : { formerSecret: 'b', formerUntil: later(after + BOTH_SECRETS_MS) },
          );
        }
      },
    ),
  );
});
