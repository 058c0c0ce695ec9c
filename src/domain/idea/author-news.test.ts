import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IDEA_STATUSES } from '../status/idea-status.ts';
import { DAY_MS } from '../time/durations.ts';
import { ideaNews, newsWaitUntil, takesAnswers } from './author-news.ts';

describe('the author of an idea', () => {
  it('is not told of a sale that is over, or that a gift has told', () => {
    expect(ideaNews({ status: 'completed', asks: false, isSold: false })).toBeUndefined();
    expect(ideaNews({ status: 'approved', asks: false, isSold: false })).toBe('approved');
  });

  it('is told of what is decided, of questions, and of nothing else', () => {
    const told = (asks: boolean) => IDEA_STATUSES.map((status) => ideaNews({ status, asks, isSold: true }));
    expect(told(false)).toEqual([
      undefined,
      undefined,
      undefined,
      'in_review',
      'approved',
      'in_development',
      'completed',
      'rejected',
    ]);
    expect(told(true)[2]).toBe('questions');
  });

  it('may answer until it was decided on', () => {
    expect(IDEA_STATUSES.filter(takesAnswers)).toEqual(['ai_processed', 'in_review']);
  });

  it('waits a day after the last email, and never into the past', () => {
    const now = new Date('2026-11-26T10:00:00Z');
    expect(newsWaitUntil(undefined, now)).toEqual(now);
    fc.assert(
      fc.property(fc.nat(10 * DAY_MS), (ago) => {
        const last = new Date(now.getTime() - ago);
        const until = newsWaitUntil(last, now);
        expect(until.getTime() - last.getTime()).toBeGreaterThanOrEqual(DAY_MS);
        expect(until >= now).toBe(true);
      }),
    );
  });
});
