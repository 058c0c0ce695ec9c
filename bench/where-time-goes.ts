import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { Profiler, Runtime } from 'node:inspector';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** What runs on top of the stack: a package, this project, Node's own modules, or what V8 says of itself. */
function ownerOf({ functionName, url }: Runtime.CallFrame): string {
  if (functionName === '(idle)') return 'idle';
  if (functionName === '(garbage collector)') return 'garbage collection';
  const innermost = url.split('/node_modules/').at(-1) ?? '';
  if (url.includes('/node_modules/')) return /^(?:@[^/]+\/)?[^/]+/.exec(innermost)?.[0] ?? innermost;
  if (url.startsWith('file:')) return 'the shop';
  return url.startsWith('node:') ? 'Node' : 'native code and system calls';
}

function byOwner({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const owners = new Map(nodes.map(({ id, callFrame }) => [id, ownerOf(callFrame)]));
  const taken = new Map<string, number>();
  for (const [place, id] of samples.entries()) {
    const owner = owners.get(id) ?? '';
    taken.set(owner, (taken.get(owner) ?? 0) + (timeDeltas[place] ?? 0));
  }
  taken.delete('idle');
  return taken;
}

export interface Share {
  owner: string;
  share: number;
}

/**
 * Profiles a process from its start to its end (https://nodejs.org/api/cli.html#--cpu-prof): what it is started with,
 * and what came of it.
 */
export async function profile() {
  const folder = await mkdtemp(path.join(tmpdir(), 'rouage-profile-'));
  return {
    environment: { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=5000 --cpu-prof-dir=${folder}` },
    /** Each owner's share of the time at work, the greatest first; of a process that has ended. */
    async shares(): Promise<Share[]> {
      const [file = ''] = await readdir(folder);
      const taken = byOwner(JSON.parse(await readFile(path.join(folder, file), 'utf8')));
      await rm(folder, { recursive: true });
      const whole = taken.values().reduce((sum, each) => sum + each, 0);
      return [...taken]
        .map(([owner, each]) => ({ owner, share: each / whole }))
        .toSorted((a, b) => b.share - a.share);
    },
  };
}
