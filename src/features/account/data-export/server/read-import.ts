import { countUnread, FILED_DOCUMENTS } from '#domain/document/filed-documents.ts';
import { exportFileProblem, IMPORT_MESSAGES } from '#domain/people/export-file.ts';
import { isExportSignedBy } from '#server/export-signature.ts';
import { type ExportFile, exportFile, FILED_AUTOMATIONS } from '../contract.ts';

/** In French, why this is no file of the shop; a file that passes holds nothing unsigned. */
export type ReadImport = { fault: string } | { file: ExportFile };

export function readImport(data: Record<string, unknown>, publicKey: string): ReadImport {
  const problem = exportFileProblem(data);
  if (problem) return { fault: problem };
  // See docs/product/export-and-restore.md#server-trusts-the-signed-file-only.
  const { processed_automations: _, ...original } = data;
  const { purchased_automations: owned, subscription_automations: subscribed } = original;
  // A schema looks at every one before it counts them.
  const isEndless = [owned, subscribed].some(
    (list) => Array.isArray(list) && list.length > FILED_AUTOMATIONS,
  );
  if (isEndless || countUnread(Object(original.kept_documents).stores) > FILED_DOCUMENTS)
    return { fault: IMPORT_MESSAGES.changed };
  const file = exportFile.safeParse(original);
  if (!file.success || !isExportSignedBy(publicKey, file.data)) return { fault: IMPORT_MESSAGES.changed };
  return { file: file.data };
}
