import { exportFileProblem, IMPORT_MESSAGES } from '#domain/people/export-file.ts';
import { isExportSignedBy } from '#server/keys/export-signature.ts';
import { type ExportFile, exportFile } from '../contract.ts';

/** In French, why this is no file of the shop; a file that passes holds nothing unsigned. */
export type ReadImport = { fault: string } | { file: ExportFile };

export function readImport(data: Record<string, unknown>, publicKey: string): ReadImport {
  const problem = exportFileProblem(data);
  if (problem) return { fault: problem };
  // docs/product/export-and-restore.md#server-trusts-the-signed-file-only
  const { processed_automations: _, ...original } = data;
  // The first fault is enough: a list of a million takes a minute.
  if (!exportFile.validate(original) || !isExportSignedBy(publicKey, original))
    return { fault: IMPORT_MESSAGES.changed };
  return { file: original };
}
