/** docs/product/administration.md#dashboard-of-staff */
export interface DaysCompared {
  /** Days of Paris, both ends included. */
  readonly from: string;
  readonly to: string;
  readonly now: number;
  readonly before: number;
}

interface OfDay {
  readonly day: string;
  readonly value: number;
}

const sumOf = (days: readonly OfDay[]) => days.reduce((sum, { value }) => sum + value, 0);

/** The running day against the whole day before it. `days` are in order, without a gap, the last is running. */
export function todayCompared(days: readonly OfDay[]): DaysCompared {
  const [before, today] = [days.at(-2), days.at(-1)];
  const day = today?.day ?? '';
  return { from: day, to: day, now: today?.value ?? 0, before: before?.value ?? 0 };
}

/** This month until today against as many days of the month before; a shorter one counts whole. */
export function monthCompared(days: readonly OfDay[]): DaysCompared {
  const to = days.at(-1)?.day ?? '';
  const month = to.slice(0, 7);
  const own = days.filter(({ day }) => day.startsWith(month));
  const former = days.filter(({ day }) => day < `${month}-01`);
  const lastMonth = former.at(-1)?.day.slice(0, 7);
  const same = former.filter(({ day }) => day.slice(0, 7) === lastMonth && day.slice(8) <= to.slice(8));
  return { from: `${month}-01`, to, now: sumOf(own), before: sumOf(same) };
}

type Levels<Name extends string> = Readonly<Record<Name, number>>;

/**
 * What stood at the end of each day, reckoned backwards from now. `days` are contiguous; the last takes all that moved
 * since, because another process's clock may be ahead.
 */
export function levelsByDay<Name extends string>(
  days: readonly string[],
  now: Levels<Name>,
  moves: readonly ({ readonly day: string } & Partial<Levels<NoInfer<Name>>>)[],
): (Levels<Name> & { readonly day: string })[] {
  const last = days.at(-1) ?? '';
  const onDay = Map.groupBy(moves, ({ day }) => (day > last ? last : day));
  const names = Object.keys(now) as Name[];
  let level = now;
  const backwards = days.toReversed().map((day) => {
    const evening = { ...level, day };
    const own = onDay.get(day) ?? [];
    const before = names.map((name) => [
      name,
      own.reduce((left, one) => left - (one[name] ?? 0), level[name]),
    ]);
    level = Object.fromEntries(before) as Levels<Name>;
    return evening;
  });
  return backwards.reverse();
}
