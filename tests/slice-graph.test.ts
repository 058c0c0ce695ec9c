import { describe, expect, test } from 'vitest';
import { knots, ladderFaults, namesOf, sliceGraph, sliceOf } from '#bin/tests/slice-graph.ts';

const file = (slice: string, inside: string) => `src/features/${slice}/${inside}`;
const at = (from: string, to: string) => ({ from, to });

describe('the graph of slices', () => {
  test('a file belongs to the folder that holds its server, its screens or its contract', () => {
    expect(sliceOf('src/features/money/orders/server/order-store.ts')).toBe('money/orders');
    expect(sliceOf('src/features/money/orders/contract.ts')).toBe('money/orders');
    expect(sliceOf('src/features/help/guide/web/sections/Start.tsx')).toBe('help/guide');
    expect(sliceOf('src/app/app.ts')).toBeUndefined();
  });

  const goThere = at(file('h/one', 'server/a.ts'), file('h/two', 'server/for-other-features.ts'));

  test('a circle through different files is seen, on its side', () => {
    const back = at(file('h/two', 'server/b.ts'), file('h/one', 'server/for-other-features.ts'));
    expect(knots(sliceGraph([goThere, back], 'server'))).toEqual([['h/one', 'h/two']]);
    expect(knots(sliceGraph([goThere, back], 'browser'))).toEqual([]);
  });

  test('a circle of three is one knot; what hangs from it is none', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['a', 'd'])],
      ['d', new Set<string>()],
    ]);
    expect(knots(graph)).toEqual([['a', 'b', 'c']]);
  });

  test('a contract counts on both sides, a test on none', () => {
    const contract = at(file('h/two', 'contract.ts'), file('h/one', 'contract.ts'));
    expect(knots(sliceGraph([goThere, contract], 'server'))).toHaveLength(1);
    const proof = at(file('h/two', 'server/b.test.ts'), file('h/one', 'server/a.ts'));
    expect(knots(sliceGraph([goThere, proof], 'server'))).toEqual([]);
  });
});

describe('the ladder of the READMEs', () => {
  const up = at(file('h/low', 'server/a.ts'), file('i/high', 'contract.ts'));
  const down = at(file('i/high', 'server/a.ts'), file('h/low', 'contract.ts'));
  const ladder = ['h/low', 'i/high'];
  const faults = (imports: { from: string; to: string }[], folders = ladder) =>
    ladderFaults(imports, { ladder, folders });

  test('are read from their tables, in their order', () => {
    expect(namesOf('# h\n\n| slice | what |\n|---|---|\n| `b` | one |\n| `a-c` | two |\n')).toEqual([
      'b',
      'a-c',
    ]);
  });

  test('an import that goes down is well; one that goes up is refused', () => {
    expect(faults([down, at(file('h/low', 'server/b.ts'), 'src/domain/money/money.ts')])).toEqual([]);
    expect(faults([up, down])).toContainEqual(expect.stringContaining('h/low imports i/high'));
  });

  test('a slice that is named and not there, or there and not named, or never seen is a fault', () => {
    expect(faults([down], ['h/low', 'i/high', 'i/new'])).toEqual([
      'the check saw no import of the slice h/low',
      'no README names the slice i/new',
      'the check saw no import of the slice i/new',
    ]);
    expect(faults([down], ['i/high'])).toEqual(['a README names h/low, which is no folder']);
  });
});
