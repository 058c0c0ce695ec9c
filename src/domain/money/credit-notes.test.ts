import fc from 'fast-check';
import { expect, it } from 'vitest';
import { creditedBy } from './credit-notes.ts';
import { euroCents } from './money.ts';

const cents = (most: number) => fc.integer({ min: 0, max: most }).map(euroCents);
const lines = (purchase: number, subscription: number) =>
  [
    { kind: 'purchase' as const, amount: euroCents(purchase) },
    { kind: 'subscription' as const, amount: euroCents(subscription) },
  ].filter(({ amount }) => amount !== 0);
type Lines = ReturnType<typeof lines>;
const partOf = (of: Lines, kind: string) =>
  of.filter((line) => line.kind === kind).reduce((sum, { amount }) => sum + amount, 0);

it('takes over the note of the same parts, whatever its place; of the same total alone it is another', () => {
  const free = [
    { id: 1, lines: lines(-20, -20) },
    { id: 2, lines: lines(-35, -5) },
  ];
  expect(creditedBy(lines(35, 5), free)).toEqual({ takesOver: free[1] });
  expect(creditedBy(lines(30, 10), free)).toEqual({ counters: free });
});

it('leaves the note of a part that this money does not touch', () => {
  const [month, both] = [
    { id: 1, lines: lines(0, -5) },
    { id: 2, lines: lines(-30, -5) },
  ];
  expect(creditedBy(lines(20, 0), [month, both])).toEqual({ counters: [both] });
});

const acts = fc.array(
  fc.oneof(
    fc.record({ act: fc.constant('give' as const), purchase: cents(60), subscription: cents(20) }),
    fc.record({ act: fc.constant('send back' as const), which: fc.nat(9) }),
  ),
  { maxLength: 30 },
);

it('whatever is given and sent back: no part is credited beyond its invoice, and each refund has one note of it', () => {
  fc.assert(
    fc.property(acts, (list) => {
      const invoiced = { purchase: 50, subscription: 15 };
      let refunds: { lines: Lines; note: number; stays: boolean }[] = [];
      let papers: { id: number; lines: Lines }[] = [];
      const negative = (of: Lines) => of.map((line) => ({ ...line, amount: euroCents(-line.amount) }));
      for (const one of list) {
        const staying = refunds.filter(({ stays }) => stays);
        if (one.act === 'send back') {
          const back = staying[one.which % Math.max(1, staying.length)];
          refunds = refunds.map((each) => (each === back ? { ...each, stays: false } : each));
          continue;
        }
        const room = (kind: 'purchase' | 'subscription') =>
          invoiced[kind] - staying.reduce((sum, each) => sum + partOf(each.lines, kind), 0);
        const given = lines(
          Math.min(one.purchase, room('purchase')),
          Math.min(one.subscription, room('subscription')),
        );
        if (given.length === 0) continue;
        const free = papers.filter(({ id }) => refunds.some(({ note, stays }) => note === id && !stays));
        const judged = creditedBy(given, free);
        const id = 'takesOver' in judged ? judged.takesOver.id : papers.length + 1;
        if ('counters' in judged) {
          for (const { id: countered, lines: of } of judged.counters) {
            refunds = refunds.map((each) => (each.note === countered ? { ...each, note: 0 } : each));
            papers = [...papers, { id: -countered, lines: negative(of) }];
          }
          papers = [...papers, { id, lines: negative(given) }];
        }
        refunds = [
          ...refunds.map((each) => (each.note === id ? { ...each, note: 0 } : each)),
          { lines: given, note: id, stays: true },
        ];
        for (const kind of ['purchase', 'subscription'] as const) {
          const credited = -papers.reduce((sum, paper) => sum + partOf(paper.lines, kind), 0);
          const away = refunds.filter(({ stays }) => stays).map((each) => partOf(each.lines, kind));
          expect(credited).toBeLessThanOrEqual(invoiced[kind]);
          expect(credited).toBeGreaterThanOrEqual(away.reduce((sum, amount) => sum + amount, 0));
        }
        for (const { lines: of, note, stays } of refunds)
          if (stays) expect(papers.find((paper) => paper.id === note)?.lines).toEqual(negative(of));
      }
    }),
  );
});
