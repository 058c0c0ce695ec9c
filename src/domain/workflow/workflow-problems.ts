import { nodeProblems, said } from './node-problems.ts';
import {
  isJsonObject,
  type Json,
  MOST_NODES,
  nodeRule,
  nodeType,
  WORKFLOW_MOST,
  WORKFLOW_NAME_MOST,
  type WorkflowFile,
} from './workflow-file.ts';

const PLACE = /^\d+\. /;

/** docs/product/workflow.md#run-says-what-it-left-out. Nothing counts as connected where n8n did not answer. */
export function unconnectedSteps(
  { nodes }: Pick<WorkflowFile, 'nodes'>,
  remoteNodes: readonly unknown[] | undefined,
): string[] {
  const stillOff = remoteNodes
    ?.filter(isJsonObject)
    .filter(({ disabled }) => disabled === true)
    .map(({ name }) => name);
  const off = nodes.filter(
    ({ name, type, disabled }) =>
      disabled === true && !nodeRule(type)?.begins && (stillOff === undefined || stillOff.includes(name)),
  );
  return [...new Set(off.map(({ name }) => name.replace(PLACE, '').toLowerCase()))];
}

/** docs/product/workflow.md#checked-before-it-leaves */

const SETTINGS: ReadonlyMap<string, (value: unknown) => boolean> = new Map([
  ['executionOrder', (value) => value === 'v1'],
  ['timezone', (value) => typeof value === 'string' && /^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(value)],
  ['executionTimeout', (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= 3600],
  ['saveDataSuccessExecution', (value) => value === 'all' || value === 'none'],
  ['saveDataErrorExecution', (value) => value === 'all' || value === 'none'],
  ['saveManualExecutions', (value) => typeof value === 'boolean'],
  ['saveExecutionProgress', (value) => typeof value === 'boolean'],
]);

const FIELDS = ['name', 'nodes', 'connections', 'settings'];

function settingsProblems(settings: unknown): string[] {
  if (!isJsonObject(settings))
    return ['Les réglages (settings) manquent\u00a0: écrivez un objet, même vide.'];
  return Object.entries(settings).flatMap(([key, value]) => {
    const accepts = SETTINGS.get(key);
    if (!accepts) return [`Le réglage ${said(key)} n’est pas connu\u00a0: retirez-le.`];
    return accepts(value)
      ? []
      : [`Le réglage ${said(key)} a une valeur qui n’est pas acceptée\u00a0: corrigez-la ou retirez-le.`];
  });
}

function repeated(values: readonly string[]): string[] {
  return [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
}

function knownNodes(nodes: readonly unknown[]): KnownNode[] {
  return nodes.flatMap((node) =>
    isJsonObject(node) && typeof node.name === 'string'
      ? [{ name: node.name, type: node.type, disabled: node.disabled === true }]
      : [],
  );
}

function wholeProblems(known: readonly KnownNode[], connections: unknown): string[] {
  const { links, problems } = readConnections(connections, new Map(known.map((node) => [node.name, node])));
  const webhooks = known.filter(({ type, disabled }) => type === nodeType('webhook') && !disabled);
  const [webhook] = webhooks;
  if (!webhook)
    return [...problems, 'Le workflow n’a pas de déclencheur\u00a0: ajoutez un nœud Webhook, actif.'];
  if (webhooks.length > 1) return [...problems, 'Le workflow a plusieurs nœuds Webhook\u00a0: gardez-en un.'];
  const reached = reachedFrom(webhook.name, links);
  const answers = known.some(
    ({ name, type, disabled }) => reached.has(name) && type === nodeType('respondToWebhook') && !disabled,
  );
  return answers
    ? problems
    : [
        ...problems,
        'Le workflow ne répond jamais\u00a0: reliez le webhook à un nœud «\u00a0Respond to Webhook\u00a0», actif.',
      ];
}

function nodesProblems(nodes: readonly unknown[]): string[] {
  const known = knownNodes(nodes);
  const ids = nodes.flatMap((node) => (isJsonObject(node) && typeof node.id === 'string' ? [node.id] : []));
  return [
    ...nodes.flatMap(nodeProblems),
    ...repeated(known.map(({ name }) => name)).map(
      (name) => `Plusieurs nœuds s’appellent ${said(name)}\u00a0: donnez à chacun un nom à lui.`,
    ),
    ...repeated(ids).map(
      (id) => `Plusieurs nœuds ont l’identifiant ${said(id)}\u00a0: donnez à chacun le sien.`,
    ),
  ];
}

function fieldProblems(workflow: Json): string[] {
  const { name } = workflow;
  const wellNamed = typeof name === 'string' && name.trim() !== '' && name.length <= WORKFLOW_NAME_MOST;
  return [
    ...(wellNamed
      ? []
      : [`Le workflow n’a pas de nom de 1 à ${WORKFLOW_NAME_MOST}\u00a0caractères\u00a0: donnez-lui-en un.`]),
    ...Object.keys(workflow)
      .filter((key) => !FIELDS.includes(key))
      .map((key) => `Le champ ${said(key)} n’est pas attendu\u00a0: retirez-le.`),
    ...settingsProblems(workflow.settings),
  ];
}

/** Takes parsed JSON; an empty answer lets it leave. */
export function workflowProblems(workflow: unknown): string[] {
  if (!isJsonObject(workflow))
    return ['Le workflow n’est pas un objet\u00a0: donnez le fichier exporté par n8n.'];
  if (JSON.stringify(workflow).length > WORKFLOW_MOST)
    return [`Le workflow est trop grand\u00a0: ${WORKFLOW_MOST / 1024}\u00a0ko au plus.`];
  const { nodes } = workflow;
  if (!Array.isArray(nodes) || nodes.length === 0 || nodes.length > MOST_NODES)
    return [...fieldProblems(workflow), `Le workflow doit compter de 1 à ${MOST_NODES}\u00a0nœuds (nodes).`];
  return [
    ...fieldProblems(workflow),
    ...nodesProblems(nodes),
    ...wholeProblems(knownNodes(nodes), workflow.connections),
  ];
}

interface KnownNode {
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

function reachedFrom(start: string, links: readonly Link[]): Set<string> {
  const reached = new Set([start]);
  // Items added to a Set while it is iterated are visited too.
  for (const name of reached) for (const { from, to } of links) if (from === name) reached.add(to);
  return reached;
}

function readConnections(connections: unknown, nodes: ReadonlyMap<string, KnownNode>): Reading {
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
