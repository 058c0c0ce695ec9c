import { said } from './node-problems.ts';
import { isJsonObject, nodeRule } from './workflow-file.ts';

export interface KnownNode {
  name: string;
  type: unknown;
  disabled: boolean;
}

interface Link {
  from: string;
  to: string;
}

interface Reading {
  links: Link[];
  problems: string[];
}

function readLink(from: string, link: unknown, nodes: ReadonlyMap<string, KnownNode>): Link | string {
  if (!isJsonObject(link) || typeof link.node !== 'string')
    return `Une liaison de ${said(from)} n’a pas la forme attendue\u00a0: refaites-la.`;
  const { node: to, type, index } = link;
  const target = nodes.get(to);
  if (!target)
    return `Le nœud ${said(from)} mène à ${said(to)}, qui n’existe pas\u00a0: retirez la liaison ou ajoutez le nœud.`;
  if (type !== 'main' || index !== 0)
    return `La liaison de ${said(from)} à ${said(to)} n’est pas de la forme attendue (main, 0)\u00a0: refaites-la.`;
  if (nodeRule(target.type)?.begins)
    return `Le nœud ${said(from)} mène à ${said(to)}, qui commence un workflow\u00a0: retirez la liaison.`;
  return { from, to };
}

function readWaysOut(from: string, ways: unknown, nodes: ReadonlyMap<string, KnownNode>): Reading {
  const source = nodes.get(from);
  const problem = (text: string): Reading => ({ links: [], problems: [text] });
  if (!source)
    return problem(
      `Une liaison part de ${said(from)}, qui n’existe pas\u00a0: retirez-la ou ajoutez le nœud.`,
    );
  if (!isJsonObject(ways) || Object.keys(ways).join() !== 'main' || !Array.isArray(ways.main))
    return problem(`Les liaisons de ${said(from)} n’ont pas la forme attendue (main)\u00a0: refaites-les.`);
  const most = nodeRule(source.type)?.waysOut ?? 1;
  if (ways.main.length > most)
    return problem(
      `Le nœud ${said(from)} a plus de sorties (${ways.main.length}) qu’il n’en existe (${most})\u00a0: retirez-les.`,
    );
  // n8n writes null for a way out that leads nowhere.
  const links = ways.main.flatMap((way: unknown) => way ?? []).map((link) => readLink(from, link, nodes));
  return {
    links: links.filter((link) => typeof link !== 'string'),
    problems: links.filter((link) => typeof link === 'string'),
  };
}

/** A workflow with a loop would run for ever. */
function turnsInCircles(links: readonly Link[]): boolean {
  let left = links;
  for (;;) {
    const targets = new Set(left.map(({ to }) => to));
    const next = left.filter(({ from }) => targets.has(from));
    if (next.length === left.length) return left.length > 0;
    left = next;
  }
}

export function reachedFrom(start: string, links: readonly Link[]): Set<string> {
  const reached = new Set([start]);
  // Items added to a Set while it is iterated are visited too.
  for (const name of reached) for (const { from, to } of links) if (from === name) reached.add(to);
  return reached;
}

export function readConnections(connections: unknown, nodes: ReadonlyMap<string, KnownNode>): Reading {
  if (!isJsonObject(connections))
    return {
      links: [],
      problems: ['Les liaisons (connections) manquent\u00a0: écrivez un objet, même vide.'],
    };
  const readings = Object.entries(connections).map(([from, ways]) => readWaysOut(from, ways, nodes));
  const links = readings.flatMap((reading) => reading.links);
  const circle = turnsInCircles(links)
    ? ['Le workflow tourne en rond\u00a0: retirez la liaison qui revient en arrière.']
    : [];
  return { links, problems: [...readings.flatMap((reading) => reading.problems), ...circle] };
}
