import { existsSync, readFileSync } from 'node:fs';

type Command = readonly [string, ...string[]];

const taskset = '/usr/bin/taskset';

/** The numbers of a list as the kernel writes it: `0-2,5`. */
export const coresOf = (list: string): number[] =>
  list.split(',').flatMap((range) => {
    const [first = 0, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });

/** Those on which this process may run; none where the system does not tell. */
function allowedCores(): number[] {
  if (!existsSync(taskset)) return [];
  const [, list] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
  return list ? coresOf(list) : [];
}

/**
 * The command, kept with all that it starts to the `index`th core, counted from 0. A test and its database speak in
 * turns, tens of thousands of times: from one core to another each word wakes the other one, an eighth of the CPU time.
 */
export function onCore(index: number, command: Command): Command {
  const core = allowedCores()[index];
  return core === undefined ? command : [taskset, '--cpu-list', String(core), ...command];
}
