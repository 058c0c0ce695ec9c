import type { RunLine } from './run-lines.ts';
import type { SeveralAct } from './several.ts';

/** It holds no names, until a closed tab's report is read (docs/decisions/0054-several-lines-at-once.md). */
export interface KeptRun {
  id: string;
  owner: string;
  list: string;
  act: string;
  label?: string;
  begun: string;
  done: number;
  failed: number;
  /** These lines failed, or nobody saw their answer. */
  left: readonly number[];
  /** It is each line's state when the person looked at it, since a colleague may change it. */
  seen?: Readonly<Record<number, string>>;
}

const prefix = 'adminRun:';

/** Where storage is refused nothing is kept. */
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
  // Lines that were refused before the run are not tried again.
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

/** It holds a lock until `work` or the tab ends, so that no other tab takes the run as left. */
export async function holdRun<Answer>(id: string, work: () => Promise<Answer>): Promise<Answer> {
  if (!('locks' in navigator)) return work();
  return navigator.locks.request(prefix + id, work);
}

/** No tab is at work on these. */
export async function leftRuns(owner: string, list: string): Promise<KeptRun[]> {
  const runs = readRuns().filter((run) => run.owner === owner && run.list === list);
  if (runs.length === 0 || !('locks' in navigator)) return runs;
  const { held = [] } = await navigator.locks.query();
  return runs.filter(({ id }) => !held.some(({ name }) => name === prefix + id));
}
