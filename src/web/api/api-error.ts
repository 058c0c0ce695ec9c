type LabelledMessage = (name: string, message: string) => string | undefined;

export const UNREACHABLE = 'Impossible de communiquer avec le serveur. Vérifiez votre connexion internet.';

/** These words stand for a failure without a reason (docs/product/interface.md#words-of-an-error). */
const defaults: Record<number, string> = {
  0: UNREACHABLE,
  400: 'Requête invalide. Veuillez vérifier les informations saisies.',
  401: 'Authentification requise. Veuillez vous reconnecter.',
  403: "Vous n'avez pas les droits suffisants pour cette action.",
  404: "La ressource demandée n'a pas été trouvée.",
  429: 'Trop de requêtes. Veuillez patienter avant de réessayer.',
};
const serverFailed = 'Erreur serveur. Veuillez réessayer ultérieurement.';
const somethingFailed = 'Une erreur est survenue. Veuillez réessayer.';

/** `message` is ready to show. `status` is 0 when the server did not answer. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly code: string | undefined;
  readonly fields: Record<string, string[]>;
  /** The current values, when somebody else was first. */
  readonly current: Readonly<Record<string, unknown>>;
  readonly isExplained: boolean;

  /** `named` puts field names before their messages (field-labels.ts). */
  constructor(status: number, body: unknown, cause?: unknown, named: LabelledMessage = () => undefined) {
    const said = isRecord(body) ? body : {};
    const fields = fieldsOf(said);
    const words = wordsOf(said, fields, named);
    super(words || defaultMessage(status), { cause });
    this.isExplained = words !== '';
    this.status = status;
    this.code = typeof said.code === 'string' ? said.code : undefined;
    this.fields = fields;
    this.current = isRecord(said.current) ? said.current : {};
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `instead` names the right call, for programs. */
const notFields = ['detail', 'code', 'current', 'instead', 'non_field_errors'];

function fieldsOf(body: Record<string, unknown>): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const [name, messages] of Object.entries(body)) {
    if (notFields.includes(name)) continue;
    const list = (Array.isArray(messages) ? messages : [messages]).filter((text) => typeof text === 'string');
    if (list.length > 0) fields[name] = list;
  }
  return fields;
}

function wordsOf(
  body: Record<string, unknown>,
  fields: Record<string, string[]>,
  named: LabelledMessage,
): string {
  if (typeof body.detail === 'string' && body.detail !== '') return body.detail;
  const general = Array.isArray(body.non_field_errors) ? body.non_field_errors : [body.non_field_errors];
  return (
    general.filter((text) => typeof text === 'string').join(' ') ||
    Object.entries(fields)
      .flatMap(([name, messages]) => named(name, messages.join(' ')) ?? [])
      .join(' ')
  );
}

function defaultMessage(status: number): string {
  return defaults[status] ?? ([500, 502, 503, 504].includes(status) ? serverFailed : somethingFailed);
}
