import { type CameBack, countUnread } from '#domain/document/filed-documents.ts';
import { exportFileProblem, IMPORT_MESSAGES, isCapOutOfRange } from '#domain/people/export-file.ts';
import * as calls from '#people/auth/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';

/** The server alone can verify its signature. */
export interface ImportedFile {
  data: Record<string, unknown>;
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  automations: string[];
  subscriptions: number;
  documents: number;
  book?: true;
  warnings: string[];
}

export type ReadImport = { file: ImportedFile } | { problem: string };

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown, name: string): string => {
  const said = Object(value)[name];
  return typeof said === 'string' ? said : '';
};

/** Those of the tools that the file names as owned, and of the book. */
function countDocuments(said: Record<string, unknown>, owned: readonly unknown[]): CameBack {
  const tools = [null, ...owned.map((one) => Object(one).automation_id)];
  const stores = listOf(Object(said.kept_documents).stores);
  return countUnread(stores.filter((store) => tools.includes(Object(store).automation_id)));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A check that fails to run only warns (docs/product/export-and-restore.md#checks-in-their-order). */
async function checkFree(email: string): Promise<{ problem?: string; warning?: string }> {
  try {
    await call(calls.checkEmail, { body: { email } });
    return {};
  } catch (error) {
    if (error instanceof ApiError && error.status === 409) return { problem: error.message };
    return { warning: 'L’adresse du fichier n’a pas pu être vérifiée\u00a0: elle le sera à l’inscription.' };
  }
}

export async function readImport(chosen: Pick<File, 'name' | 'type' | 'text'>): Promise<ReadImport> {
  if (!chosen.name.toLowerCase().endsWith('.json') && chosen.type !== 'application/json')
    return { problem: IMPORT_MESSAGES.notJsonFile };
  const data = parse(await chosen.text());
  if (data === undefined) return { problem: IMPORT_MESSAGES.notJson };
  const problem = exportFileProblem(data);
  if (problem) return { problem };
  const said = data as Record<string, unknown>;
  const person = said.personal_info;
  const email = textOf(person, 'email');
  const checked = await checkFree(email);
  if (checked.problem) return { problem: checked.problem };
  const owned = listOf(said.purchased_automations);
  const cap = isCapOutOfRange(said)
    ? 'Le plafond mensuel du fichier n’est pas entre 2\u00a0€ et 100\u00a0€\u00a0: il sera remis à sa valeur habituelle.'
    : undefined;
  return {
    file: {
      data: said,
      email,
      firstName: textOf(person, 'first_name'),
      lastName: textOf(person, 'last_name'),
      phone: textOf(person, 'phone'),
      automations: owned.map((one) => textOf(one, 'automation_name')),
      subscriptions: listOf(said.subscription_automations).length,
      ...countDocuments(said, owned),
      warnings: [checked.warning, cap].flatMap((warning) => (warning ? [warning] : [])),
    },
  };
}
