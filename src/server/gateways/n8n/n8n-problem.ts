/** Reasons and remedies in French (docs/product/integration.md#workflow-tool-says-what-to-do). */

export type N8nReason =
  | 'away'
  | 'slow'
  | 'wrong_key'
  | 'missing_scope'
  | 'unknown_node'
  | 'no_trigger'
  | 'missing_account'
  | 'dangling_connection'
  | 'unknown_setting'
  | 'path_taken'
  | 'too_old'
  | 'gone'
  | 'not_listening'
  | 'run_failed'
  | 'answer_too_large'
  | 'refused';

export class N8nProblem extends Error {
  override name = 'N8nProblem';
  readonly reason: N8nReason;
  /** True when n8n surely never ran the request. */
  readonly isUnheard: boolean;
  constructor(reason: N8nReason, message: string, { isUnheard = false } = {}) {
    super(message);
    this.reason = reason;
    this.isUnheard = isUnheard;
  }
}

const quoted = (text: string | undefined) => `«\u00a0${(text ?? '?').slice(0, 200)}\u00a0»`;

export const away = (host: string, { isUnheard }: { isUnheard: boolean }) =>
  new N8nProblem(
    'away',
    `n8n ne répond pas à ${host}. Vérifiez qu’il est démarré et que N8N_URL est juste, puis réessayez.`,
    { isUnheard },
  );

export const slow = (ms: number) =>
  new N8nProblem(
    'slow',
    `n8n n’a pas répondu en ${ms / 1000}\u00a0s. Réessayez dans un instant\u00a0; si cela dure, augmentez N8N_TIMEOUT_MS.`,
  );

export const notListening = () =>
  new N8nProblem(
    'not_listening',
    'Le workflow est en service, mais son webhook ne répond pas encore. Réessayez dans un instant\u00a0; si cela dure, vérifiez N8N_WEBHOOK_URL.',
    { isUnheard: true },
  );

export const missingScopes = (scopes: readonly string[]) =>
  new N8nProblem(
    'missing_scope',
    `La clé n’a pas tous les droits (il manque ${scopes.join(', ')}). Créez dans n8n une clé qui les a, et écrivez-la dans N8N_API_KEY.`,
  );

export const tooOld = () =>
  new N8nProblem(
    'too_old',
    'Cette version de n8n est trop ancienne\u00a0: elle ne sait pas publier un workflow par son API. Mettez n8n à jour, puis réessayez.',
  );

const wrongKey = () =>
  new N8nProblem(
    'wrong_key',
    'n8n refuse la clé. Créez-en une dans n8n (Settings, n8n API) et écrivez-la dans N8N_API_KEY.',
  );

interface Known {
  says: RegExp;
  problem: (found: RegExpExecArray) => N8nProblem;
}

/** n8n's own messages, as observed (docs/n8n.md). */
const known: readonly Known[] = [
  {
    says: /^Unrecognized node type: (.+)$|^Node type "(.+)" is not available in version/s,
    problem: ([, type, old]) =>
      new N8nProblem(
        'unknown_node',
        `n8n ne connaît pas le nœud ${quoted(type ?? old)}, ou pas dans cette version. Retirez-le, ou mettez n8n à jour.`,
      ),
  },
  {
    says: /has no trigger node/,
    problem: () =>
      new N8nProblem(
        'no_trigger',
        'Le workflow n’a pas de déclencheur\u00a0: ajoutez un nœud Webhook, actif.',
      ),
  },
  {
    says: /Node "([^"]*)":\s+- Missing required credential: (\S+)/,
    problem: ([, node, account]) =>
      new N8nProblem(
        'missing_account',
        `Le nœud ${quoted(node)} demande un compte (${account})\u00a0: branchez-le dans n8n, ou désactivez le nœud.`,
      ),
  },
  {
    says: /unknown_connection_(?:target|source)\): Connection (?:target|source) "([^"]*)"/,
    problem: ([, node]) =>
      new N8nProblem(
        'dangling_connection',
        `Une liaison mène à ${quoted(node)}, qui n’existe pas\u00a0: retirez-la ou ajoutez le nœud.`,
      ),
  },
  {
    says: /^request\/body\/settings(?: Unrecognized key\(s\) in object: (.+)|\/(\w+) .+)$/s,
    problem: ([, unknown, wrong]) =>
      new N8nProblem(
        'unknown_setting',
        `n8n n’accepte pas le réglage ${quoted(unknown ?? wrong)}\u00a0: retirez-le.`,
      ),
  },
  {
    says: /conflict with one of the webhooks/,
    problem: () =>
      new N8nProblem(
        'path_taken',
        'Un autre workflow publié dans n8n écoute déjà à cette adresse\u00a0: dépubliez-le dans n8n, puis réessayez.',
      ),
  },
];

export const notN8n = () =>
  new N8nProblem(
    'refused',
    'Ce qui répond à N8N_URL n’est pas l’API de n8n, ou pas dans une version connue. Vérifiez l’adresse.',
  );

/** `scope` is what the call needs of the key. */
export function problemOf(
  status: number,
  message: string,
  { scope, path }: { scope: string; path: string },
): N8nProblem {
  if (status === 401) return wrongKey();
  if (status === 403) return missingScopes([scope]);
  if (status === 405 || (status === 404 && message === 'not found')) return tooOld();
  if (status === 404 && !path.startsWith('/workflows/')) return notN8n();
  if (status === 404)
    return new N8nProblem(
      'gone',
      'Ce workflow n’existe plus dans n8n\u00a0: mettez-le en service de nouveau.',
    );
  for (const { says, problem } of known) {
    const found = says.exec(message);
    if (found) return problem(found);
  }
  if (status >= 500)
    return new N8nProblem(
      'away',
      `n8n est en panne (réponse ${status}). Regardez ses journaux, puis réessayez dans un instant.`,
    );
  return new N8nProblem(
    'refused',
    `n8n a refusé (${quoted(message)}). Corrigez ce qu’il nomme, puis réessayez.`,
  );
}
