import { writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

/**
 * Lets others go first to the cores: `nice` from 0 to 19, as os.constants.priority has it. Linux may weigh whole sessions
 * before the processes in them (man 7 sched, "The autogroup feature"): this one's session is lowered with it.
 */
export async function lowerPriority(nice: number): Promise<void> {
  // Who started it may have lowered it further; without the right to raise it, to ask for that would be an error.
  if (getPriority() < nice) setPriority(nice);
  await writeFile('/proc/self/autogroup', String(nice)).catch(() => {});
}
