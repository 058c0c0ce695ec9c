import { isAllowedExpression, isEvaluated } from './expressions.ts';
import { isJsonObject, MOST_LEVELS, nodeRule, nodeType, WEBHOOK_PATH } from './workflow-file.ts';

/** docs/product/workflow.md#no-code-no-account-no-address */
const KNOWN_FIELDS = new Set([
  'id',
  'name',
  'type',
  'typeVersion',
  'position',
  'parameters',
  'webhookId',
  'disabled',
  'notes',
  'notesInFlow',
]);
const CODE = /\.(code|function|functionItem|executeCommand|ssh|executeWorkflow|pythonCode)$/i;
const ADDRESS = /(?:[a-z][a-z0-9+.-]*:)?\/\/[\w[]|\bwww\.\w/i;

export const said = (text: unknown): string => {
  const written = typeof text === 'string' ? text : 'sans nom';
  return `«\u00a0${written.length > 60 ? `${written.slice(0, 59)}…` : written}\u00a0»`;
};

function typeProblems(node: Record<string, unknown>, who: string): string[] {
  const { type, typeVersion } = node;
  if (typeof type === 'string' && CODE.test(type))
    return [`Le nœud ${who} exécute du code\u00a0: retirez-le, le workflow n’en contient aucun.`];
  const rule = nodeRule(type);
  if (!rule)
    return [
      `Le nœud ${who} est d’un type qui n’est pas accepté (${said(type)})\u00a0: retirez-le ou remplacez-le.`,
    ];
  if (typeof typeVersion !== 'number' || !rule.versions.includes(typeVersion))
    return [
      `Le nœud ${who} est d’une version qui n’est pas acceptée\u00a0: prenez ${rule.versions.join(' ou ')}.`,
    ];
  if (rule.toConnect && node.disabled !== true)
    return [`Le nœud ${who} demande un compte\u00a0: désactivez-le, l’équipe le branchera dans n8n.`];
  return [];
}

function fieldProblems(node: Record<string, unknown>, who: string): string[] {
  const isPoint = (value: unknown) =>
    Array.isArray(value) && value.length === 2 && value.every((one) => Number.isFinite(one));
  const wrong: [boolean, string][] = [
    ['credentials' in node, `Le nœud ${who} contient un compte (credentials)\u00a0: retirez-le.`],
    [
      typeof node.id !== 'string' || node.id === '',
      `Le nœud ${who} n’a pas d’identifiant (id)\u00a0: donnez-lui-en un.`,
    ],
    [!isPoint(node.position), `Le nœud ${who} n’a pas de position\u00a0: écrivez deux nombres.`],
    [
      !isJsonObject(node.parameters),
      `Le nœud ${who} n’a pas de paramètres (parameters)\u00a0: écrivez un objet, même vide.`,
    ],
    [
      ['disabled', 'notesInFlow'].some((key) => key in node && typeof node[key] !== 'boolean'),
      `Le nœud ${who} a un réglage qui doit être vrai ou faux (disabled, notesInFlow).`,
    ],
    [
      ['webhookId', 'notes'].some((key) => key in node && typeof node[key] !== 'string'),
      `Le nœud ${who} a une note ou un webhookId qui n’est pas un texte.`,
    ],
  ];
  const unknown = Object.keys(node).filter((key) => !KNOWN_FIELDS.has(key) && key !== 'credentials');
  return [
    ...wrong.filter(([isWrong]) => isWrong).map(([, problem]) => problem),
    ...unknown.map((key) => `Le nœud ${who} a un champ inconnu (${said(key)})\u00a0: retirez-le.`),
  ];
}

function textsOf(value: unknown, level = 0): string[] | null {
  if (level > MOST_LEVELS) return null;
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  const found = Object.entries(value).map(([key, one]) => {
    const texts = textsOf(one, level + 1);
    return texts && [key, ...texts];
  });
  return found.some((texts) => texts === null) ? null : found.flatMap((texts) => texts ?? []);
}

function parameterProblems(parameters: unknown, who: string): string[] {
  const texts = textsOf(parameters);
  if (!texts) return [`Le nœud ${who} a des paramètres trop imbriqués\u00a0: simplifiez-les.`];
  const evaluated = texts.filter(isEvaluated);
  const withAddress = texts.some((text) => ADDRESS.test(text));
  return [
    ...evaluated
      .filter((text) => !isAllowedExpression(text))
      .map(
        (text) =>
          `Le nœud ${who} contient une expression qui n’est pas acceptée (${said(text)})\u00a0: écrivez un chemin comme {{ $json.nom }}.`,
      ),
    ...(withAddress
      ? [`Le nœud ${who} contient une adresse internet\u00a0: retirez-la, l’équipe l’écrira dans n8n.`]
      : []),
  ];
}

function webhookProblems(node: Record<string, unknown>, who: string): string[] {
  if (node.type !== nodeType('webhook') || !isJsonObject(node.parameters)) return [];
  const { path, httpMethod, responseMode, authentication, multipleMethods } = node.parameters;
  const wrong: [boolean, string][] = [
    [
      typeof path !== 'string' || !WEBHOOK_PATH.test(path),
      'un chemin de 8 à 80 lettres minuscules, chiffres ou tirets',
    ],
    [httpMethod !== 'POST' || multipleMethods === true, 'la seule méthode POST'],
    [
      responseMode !== 'responseNode',
      'une réponse donnée par le nœud «\u00a0Respond to Webhook\u00a0» (responseNode)',
    ],
    [
      authentication !== undefined && authentication !== 'none',
      'aucune authentification de n8n\u00a0: la boutique signe ses appels',
    ],
  ];
  return wrong.filter(([isWrong]) => isWrong).map(([, wanted]) => `Le webhook ${who} doit avoir ${wanted}.`);
}

export function nodeProblems(node: unknown): string[] {
  if (!isJsonObject(node)) return ['Un nœud n’est pas un objet\u00a0: retirez-le.'];
  const { name } = node;
  if (typeof name !== 'string' || name.trim() === '' || name.length > 100 || isEvaluated(name))
    return [
      'Un nœud n’a pas de nom lisible\u00a0: donnez-lui-en un, de 100\u00a0caractères au plus, sans expression.',
    ];
  const who = said(name);
  return [
    ...typeProblems(node, who),
    ...fieldProblems(node, who),
    ...parameterProblems(node.parameters, who),
    ...webhookProblems(node, who),
  ];
}
