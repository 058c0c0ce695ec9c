/** What a lane may take: it begins when what it needs has ended well. */
export interface Task {
  name: string;
  /** How many cores it keeps busy. */
  cores: number;
  /** Names of those that must have ended well before. */
  needs?: readonly string[];
}

/**
 * Runs the tasks in their order, as many at a time as there are cores. One that wants more cores than are free begins
 * on those there are, so that nothing waits for the last test of what came before. `run` answers whether the task ended
 * well; `skip` hears of one whose need did not. Throws on a need that is nobody's name, or a circle of needs.
 */
export async function schedule<T extends Task>(
  tasks: readonly T[],
  cores: number,
  { run, skip }: { run: (task: T) => Promise<boolean>; skip: (task: T, need: string) => void },
): Promise<void> {
  const ended = new Map<string, boolean>();
  const waiting = [...tasks];
  const running = new Map<T, Promise<void>>();
  const busy = () => [...running.keys()].reduce((sum, task) => sum + task.cores, 0);
  const isReady = ({ needs = [] }: T) => needs.every((need) => ended.has(need));
  const begin = (task: T) => {
    waiting.splice(waiting.indexOf(task), 1);
    const need = task.needs?.find((name) => !ended.get(name));
    if (need) {
      skip(task, need);
      ended.set(task.name, false);
      return;
    }
    const work = run(task).then((isGood) => {
      ended.set(task.name, isGood);
      running.delete(task);
    });
    running.set(task, work);
  };
  while (waiting.length > 0) {
    const next = busy() < cores ? waiting.find(isReady) : undefined;
    if (next) begin(next);
    else if (running.size > 0) await Promise.race(running.values());
    else throw new Error(`nothing can begin: ${waiting.map(({ name }) => name).join(', ')}`);
  }
  await Promise.all(running.values());
}
