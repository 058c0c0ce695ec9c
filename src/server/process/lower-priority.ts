import { readFile, writeFile } from 'node:fs/promises';
import { getPriority, setPriority } from 'node:os';

const sessionOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[3]);

/**
 * `nice` is 0 to 19. Linux may weigh sessions first (man 7 sched, autogroup), so a session that this process leads is
 * lowered too; one that it was begun in by hand is its owner's.
 */
export async function lowerPriority(nice: number): Promise<void> {
  // A process that started lower may not be allowed to raise itself.
  if (getPriority() < nice) setPriority(nice);
  const stat = await readFile('/proc/self/stat', 'utf8').catch(() => '');
  if (sessionOf(stat) === process.pid) await writeFile('/proc/self/autogroup', String(nice)).catch(() => {});
}
