/** Paths begin at the root of the repository. */
export interface Import {
  from: string;
  to: string;
}

export type Side = 'server' | 'browser';

/** A slice of `src/features` holds a contract, a server or a web folder; a neighbourhood holds slices. */
const ownFolder = /^(server|web|video)$/;

/** The path is below `src/features`: `money/orders`. */
export function sliceOf(file: string): string | undefined {
  const [, path] = /^src\/features\/(.+)\/[^/]+$/.exec(file) ?? [];
  if (path === undefined) return;
  const parts = path.split('/');
  const end = parts.findIndex((part) => ownFolder.test(part));
  return parts.slice(0, end === -1 ? parts.length : end).join('/');
}

const sidesOf = (file: string): Side[] => {
  if (/^src\/features\/.*\/server\//.test(file)) return ['server'];
  if (/^src\/features\/.*\/web\//.test(file)) return ['browser'];
  return ['server', 'browser'];
};

export type SliceGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Both sides read a contract. Tests may look at what stands above them. */
export function sliceGraph(imports: readonly Import[], side: Side): SliceGraph {
  const graph = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    if (/\.test\.tsx?$/.test(from) || !sidesOf(from).includes(side)) continue;
    const [above, below] = [sliceOf(from), sliceOf(to)];
    if (above === undefined) continue;
    const known = graph.get(above) ?? new Set();
    graph.set(above, known);
    if (below !== undefined && below !== above) known.add(below);
  }
  return graph;
}

function reach(graph: SliceGraph, from: string): Set<string> {
  const seen = new Set<string>();
  const open = [...(graph.get(from) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(graph.get(next) ?? []));
  }
  return seen;
}

/** Each slice of a knot reaches all others of it. */
export function knots(graph: SliceGraph): string[][] {
  const reached = new Map([...graph.keys()].map((slice) => [slice, reach(graph, slice)]));
  const knotted = [...graph.keys()].filter((slice) => reached.get(slice)?.has(slice));
  const groups = new Map<string, string[]>();
  for (const slice of knotted.sort()) {
    const group = knotted.filter((other) => reached.get(slice)?.has(other) && reached.get(other)?.has(slice));
    groups.set(group.sort().join(' '), group);
  }
  return [...groups.values()];
}

/** The lowest of a README's table comes first. */
export function namesOf(readme: string): string[] {
  return [...readme.matchAll(/^\| `([\w-]+)` \|/gm)].flatMap(([, name]) => name ?? []);
}

export function ladderFaults(
  imports: readonly Import[],
  { ladder, folders }: { ladder: readonly string[]; folders: readonly string[] },
): string[] {
  const faults: string[] = [];
  for (const side of ['server', 'browser'] as const) {
    for (const knot of knots(sliceGraph(imports, side))) faults.push(`circle (${side}): ${knot.join(' ↔ ')}`);
  }
  const rank = new Map(ladder.map((slice, index) => [slice, index]));
  const seen = new Set<string>();
  for (const { from, to } of imports) {
    if (/\.test\.tsx?$/.test(from)) continue;
    const [above, below] = [sliceOf(from), sliceOf(to)];
    if (above !== undefined) seen.add(above);
    if (above === undefined || below === undefined || above === below) continue;
    if ((rank.get(above) ?? -1) <= (rank.get(below) ?? Number.POSITIVE_INFINITY)) {
      faults.push(`${above} imports ${below}, which does not stand below it: ${from}`);
    }
  }
  for (const slice of folders) {
    if (!rank.has(slice)) faults.push(`no README names the slice ${slice}`);
    if (!seen.has(slice)) faults.push(`the check saw no import of the slice ${slice}`);
  }
  for (const slice of ladder)
    if (!folders.includes(slice)) faults.push(`a README names ${slice}, which is no folder`);
  return faults;
}
