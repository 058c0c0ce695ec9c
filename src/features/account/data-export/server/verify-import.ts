import { Refusal } from '#contract-kit/error-codes.ts';
import { countUnread, FILED_DOCUMENTS } from '#domain/document/filed-documents.ts';
import { normaliseEmail } from '#domain/people/email-address.ts';
import { exportFileProblem, IMPORT_MESSAGES } from '#domain/people/export-file.ts';
import { type RestoreClaim, restoreProblem } from '#domain/subscription/restore.ts';
import { hashOfEmail } from '#server/email-hash.ts';
import { exportPublicKey, isExportSignedBy } from '#server/export-signature.ts';
import type { Shop } from '#server/shop.ts';
import { type ExportedAutomation, type ExportFile, exportFile } from '../contract.ts';
import { selectRecord } from './deletion-record.ts';

const refused = (message: string) => new Refusal('invalid', { fields: { imported_data: [message] } });

const problemMessages = {
  not_deleted: IMPORT_MESSAGES.notDeleted,
  already_restored: IMPORT_MESSAGES.alreadyRestored,
} as const;

/** A file that passes holds nothing unsigned. */
function readFile(data: Record<string, unknown>): ExportFile {
  const problem = exportFileProblem(data);
  if (problem) throw refused(problem);
  // See docs/product/export-and-restore.md#server-trusts-the-signed-file-only.
  const { processed_automations: _, ...original } = data;
  if (countUnread(Object(original.kept_documents).stores) > FILED_DOCUMENTS)
    throw refused(IMPORT_MESSAGES.changed);
  const file = exportFile.safeParse(original);
  if (!file.success) throw refused(IMPORT_MESSAGES.changed);
  return file.data;
}

const idsOf = (automations: readonly ExportedAutomation[]) =>
  automations.map(({ automation_id }) => automation_id);

function claimOf(file: ExportFile): RestoreClaim {
  const cap = file.subscription_settings?.monthly_cap;
  return {
    exportedAt: file.export_metadata.export_date,
    owned: idsOf(file.purchased_automations),
    subscribed: idsOf(file.subscription_automations),
    monthlyCap: cap === undefined ? null : Math.round(cap * 100),
    documents: file.kept_documents,
  };
}

/** Throws field errors on `imported_data`. `email`: that of the sign-up, normalised. */
export async function verifyImport(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  data: Record<string, unknown>,
  email: string,
): Promise<RestoreClaim> {
  const file = readFile(data);
  const publicKey = exportPublicKey(shop.settings.EXPORT_SIGNING_KEY);
  if (!isExportSignedBy(publicKey, file)) throw refused(IMPORT_MESSAGES.changed);
  if (normaliseEmail(file.personal_info.email) !== email) throw refused(IMPORT_MESSAGES.otherEmail);
  const claim = claimOf(file);
  const record = await selectRecord(shop.db, hashOfEmail(shop.settings, email));
  const problem = restoreProblem(new Date(claim.exportedAt), record, shop.clock.now());
  if (problem) throw refused(problemMessages[problem]);
  return claim;
}
