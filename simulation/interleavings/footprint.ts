/** What an act is about to do at a point, and what of the shared world it reads and changes. */
export interface Point {
  /** In a few words: the beginning of the query, or the provider's call. */
  what: string;
  reads: ReadonlySet<string>;
  changes: ReadonlySet<string>;
  /** Nothing before it in its transaction was seen by others. */
  ends: boolean;
}

const provider = 'the provider';
const read = /\b(?:from|join)\s+"?([a-z_]+)"?/gi;
const change = /\b(?:insert into|update|delete from)\s+"?([a-z_]+)"?/gi;
const lock = /\bfor (?:no key )?(?:update|share|key share)\b/i;

/** Refunds are kept within what their order took, whose row is locked to see it. */
const lockedByTriggers: Record<string, readonly string[]> = { refunds: ['orders'] };

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);

/** Of a query: a locked row counts as changed, for who would change it waits. */
export function pointOfQuery(text: string): Point {
  const words = text.replace(/\s+/g, ' ').trim();
  const seen = named(words, read);
  const changed = named(words, change);
  const locked = changed.flatMap((table) => lockedByTriggers[table] ?? []);
  const changes = new Set([...changed, ...locked, ...(lock.test(words) ? seen : [])]);
  const ends = /^(commit|rollback)/i.test(words);
  return { what: words.slice(0, 110), reads: new Set(seen), changes, ends };
}

export function pointOfCall(what: string, reads: boolean): Point {
  const touched = new Set([provider]);
  return { what, reads: touched, changes: reads ? new Set() : touched, ends: false };
}

const meet = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  [...one].some((name) => other.has(name));

/** The tables that the rows of each table point to: writing there locks the row that is pointed to. */
export type References = ReadonlyMap<string, readonly string[]>;

const pointedTo = ({ changes }: Point, references: References) =>
  new Set([...changes].flatMap((table) => references.get(table) ?? []));

/** Whether two things done one after the other come to the same in either order. */
export function areIndependent(one: Point, other: Point, references: References): boolean {
  return !(
    meet(one.changes, other.changes) ||
    meet(one.changes, other.reads) ||
    meet(one.reads, other.changes) ||
    meet(pointedTo(one, references), other.changes) ||
    meet(one.changes, pointedTo(other, references))
  );
}

/** What others see at the end of a transaction is all that was changed in it. */
export function withTransactions(points: readonly Point[]): Point[] {
  let changed: string[] = [];
  return points.map((point) => {
    if (!point.ends) {
      changed.push(...point.changes);
      return point;
    }
    const changes = new Set(changed);
    changed = [];
    return { ...point, changes };
  });
}

/**
 * The next stop of the first act that can come to something else than this one did. Moving the second act behind one
 * more step of the first changes nothing when that step touches nothing that the second touched; and while the second
 * waits for the first's transaction, wherever in it the first was stopped.
 */
export function nextStop(
  {
    first,
    second,
    waitedAt,
  }: { first: readonly Point[]; second: readonly Point[]; waitedAt: number | undefined },
  stop: number,
  references: References,
): number {
  const steps = withTransactions(first);
  // The point at which it waited was not done before the other went on.
  const beside = waitedAt === undefined ? withTransactions(second) : second.slice(0, waitedAt - 1);
  for (let next = stop; next <= steps.length; next += 1) {
    const step = steps[next - 1];
    if (!step) break;
    const isOver = waitedAt !== undefined && step.ends;
    if (isOver || !beside.every((point) => areIndependent(step, point, references))) return next + 1;
  }
  return steps.length + 2;
}
