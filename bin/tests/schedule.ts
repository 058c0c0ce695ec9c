/** A lane takes a task once its needs have ended well. */
export interface Task {
  name: string;
  cores: number;
  needs?: readonly string[];
}

/** A task that wants more cores than are free begins all the same. Throws on a need that is no name, or a circle. */
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
