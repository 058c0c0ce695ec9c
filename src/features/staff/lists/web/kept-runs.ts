import type { RunLine } from './run-lines.ts';
import type { SeveralAct } from './several.ts';

/**
 * What is left of several lines when their tab is closed: numbers, no names. Kept in this browser until its report has
 * been read (docs/decisions/0054-several-lines-at-once.md).
 */
export interface KeptRun {
  id: string;
  /** The number of whom it belongs to. */
  owner: string;
  list: string;
  act: string;
  label?: string;
  begun: string;
  done: number;
  failed: number;
  /** To be looked at again: those that failed, and those whose answer nobody has seen. */
  left: readonly number[];
  /** What each of them was when its author looked at it, by its number: a colleague may have changed it since. */
  seen?: Readonly<Record<number, string>>;
}

const prefix = 'adminRun:';

/** Where storage is refused, nothing is kept. */
function onStorage<Answer>(work: () => Answer): Answer | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

type BegunRun = Pick<KeptRun, 'id' | 'owner' | 'list' | 'begun'> & {
  act: Pick<SeveralAct, 'name' | 'label'>;
};

export function keepRun({ act, ...run }: BegunRun, lines: readonly RunLine[]): void {
  // What could not be was said before, and is no more to be done now.
  const tried = lines.filter(({ refusal }) => refusal === null);
  const left = tried.filter(({ state }) => state !== 'done');
  const kept: KeptRun = {
    ...run,
    act: act.name,
    label: act.label,
    done: tried.filter(({ state }) => state === 'done').length,
    failed: tried.filter(({ state }) => state === 'failed').length,
    left: left.map(({ id }) => id),
    seen: Object.fromEntries(left.map(({ id, seen }) => [id, seen])),
  };
  onStorage(() => localStorage.setItem(prefix + run.id, JSON.stringify(kept)));
}

export function forgetRun(id: string): void {
  onStorage(() => localStorage.removeItem(prefix + id));
}

const isRun = (value: unknown): value is KeptRun =>
  typeof value === 'object' && value !== null && 'left' in value && Array.isArray(value.left);

function readRuns(): KeptRun[] {
  const keys = onStorage(() => Object.keys(localStorage).filter((key) => key.startsWith(prefix))) ?? [];
  return keys.flatMap((key) => {
    const run: unknown = onStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null'));
    return isRun(run) ? [run] : [];
  });
}

/** Holds the run until `work` ends, however the tab does: no other tab takes it for one that is left. */
export async function holdRun<Answer>(id: string, work: () => Promise<Answer>): Promise<Answer> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(prefix + id, work);
}

/** Of this person and list, those that no tab is at. */
export async function leftRuns(owner: string, list: string): Promise<KeptRun[]> {
  const runs = readRuns().filter((run) => run.owner === owner && run.list === list);
  if (runs.length === 0 || !('locks' in navigator)) return runs;
  const { held = [] } = await navigator.locks.query();
  return runs.filter(({ id }) => !held.some(({ name }) => name === prefix + id));
}
