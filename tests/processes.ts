import { readdir, readFile } from 'node:fs/promises';

export interface Seen {
  pid: number;
  parent: number;
  command: string;
}

async function see(pid: number): Promise<Seen | undefined> {
  try {
    const [stat, command] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
    ]);
    // The name of the program stands in brackets and may hold anything; state and parent follow it.
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z') return undefined;
    return { pid, parent: Number(parent), command: command.replaceAll('\0', ' ').trim() };
  } catch {
    return undefined;
  }
}

/** Every process that lives, as Linux shows them. */
export async function seeProcesses(): Promise<Seen[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  return (await Promise.all(pids.map(see))).filter((seen) => seen !== undefined);
}

/** A process and all that it began, itself first. */
export async function familyOf(pid: number): Promise<Seen[]> {
  const all = await seeProcesses();
  const family = all.filter((seen) => seen.pid === pid);
  for (const member of family) family.push(...all.filter(({ parent }) => parent === member.pid));
  return family;
}
