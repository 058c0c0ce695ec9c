import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  actInVain,
  adminIdeaMoves,
  canReprocess,
  confidenceColour,
  IDEA_ACTS,
  IDEA_STATUSES,
  IDEA_TRANSITIONS,
  type IdeaAct,
  type IdeaStatus,
  isHighConfidence,
  moveOfStaff,
  nextIdeaStatus,
} from './idea-status.ts';
import { ForbiddenTransition } from './transition-table.ts';

const isInVain = (act: IdeaAct) => act !== 'ai_done' && IDEA_TRANSITIONS.ai_processing[act] !== undefined;

describe('an idea', () => {
  it('is moved by staff by four moves and no other, each by its act', () => {
    for (const from of IDEA_STATUSES)
      for (const to of IDEA_STATUSES) {
        const act = moveOfStaff(from, to);
        expect(act !== undefined).toBe(adminIdeaMoves(from).includes(to));
        if (act) expect(nextIdeaStatus(from, act)).toBe(to);
      }
    const moves = IDEA_STATUSES.map((status) => [status, adminIdeaMoves(status)] as const);
    expect(Object.fromEntries(moves.filter(([, next]) => next.length > 0))).toEqual({
      ai_processed: ['in_review', 'rejected'],
      in_review: ['approved', 'rejected'],
    });
  });
  it('is sent to the AI unless it is there already or was accepted', () => {
    expect(IDEA_STATUSES.filter(canReprocess)).toEqual(['new', 'ai_processed', 'in_review', 'rejected']);
  });
  it('that is read in vain is again what it was', () => {
    for (const before of IDEA_STATUSES) {
      if (canReprocess(before))
        expect(nextIdeaStatus(nextIdeaStatus(before, 'start_ai'), actInVain(before))).toBe(before);
      else expect(() => actInVain(before)).toThrow(ForbiddenTransition);
    }
  });
  it('is never approved without a review, nor developed without an approval, whatever the acts', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...IDEA_ACTS), { maxLength: 40 }), (acts) => {
        const lived: IdeaStatus[] = ['new'];
        let before: IdeaStatus = 'new';
        for (const wanted of acts) {
          const status = lived.at(-1)!;
          const act: IdeaAct = isInVain(wanted) ? actInVain(before) : wanted;
          try {
            lived.push(nextIdeaStatus(status, act));
            if (act === 'start_ai') before = status;
          } catch (error) {
            expect(error).toBeInstanceOf(ForbiddenTransition);
          }
        }
        for (const [index, status] of lived.entries()) {
          if (status === 'approved') expect(['in_review', 'in_development']).toContain(lived[index - 1]);
          if (status === 'in_development') expect(lived[index - 1]).toBe('approved');
          if (status === 'in_review' && lived[index - 1] !== 'ai_processed')
            expect(lived.slice(index - 2, index)).toEqual(['in_review', 'ai_processing']);
          if (status === 'completed') expect(index).toBe(lived.length - 1);
        }
      }),
      { numRuns: 500 },
    );
  });
  it('can reach every status', { tags: ['4.idea.statuses'] }, () => {
    const reached = new Set<IdeaStatus>(['new']);
    for (const status of reached) {
      for (const act of IDEA_ACTS) {
        try {
          reached.add(nextIdeaStatus(status, act));
        } catch (error) {
          expect(error).toBeInstanceOf(ForbiddenTransition);
        }
      }
    }
    expect([...reached].sort()).toEqual([...IDEA_STATUSES].sort());
  });
});

describe('confidence', () => {
  it.each([
    [100, 'bold_green', true],
    [90, 'bold_green', true],
    [89.9, 'green', true],
    [80, 'green', true],
    [79, 'yellow', false],
    [70, 'yellow', false],
    [69, 'orange', false],
    [60, 'orange', false],
    [59, 'red', false],
    [0, 'red', false],
  ])('%d %% is %s, high: %s', { tags: ['4.idea.colours'] }, (percentage, colour, high) => {
    expect(confidenceColour(percentage)).toBe(colour);
    expect(isHighConfidence(percentage)).toBe(high);
  });
  it('is not high before the analysis', () => expect(isHighConfidence(null)).toBe(false));
});
