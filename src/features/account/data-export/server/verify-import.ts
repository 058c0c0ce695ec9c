import { Refusal } from '#contract-kit/error-codes.ts';
import { normaliseEmail } from '#domain/people/email-address.ts';
import { IMPORT_MESSAGES } from '#domain/people/export-file.ts';
import { type RestoreClaim, restoreProblem } from '#domain/subscription/restore.ts';
import { BeyondLimits, readApart } from '#server/apart/read-apart.ts';
import { hashesOfEmail } from '#server/keys/email-hash.ts';
import { exportPublicKeys } from '#server/keys/export-signature.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { Shop } from '#server/shop.ts';
import type { ExportedAutomation, ExportFile } from '../contract.ts';
import { selectRecord } from './deletion-record.ts';
import type { read } from './import-reader.ts';
import { readImport } from './read-import.ts';

const refused = (message: string) => new Refusal('invalid', { fields: { imported_data: [message] } });

const problemMessages = {
  not_deleted: IMPORT_MESSAGES.notDeleted,
  already_restored: IMPORT_MESSAGES.alreadyRestored,
} as const;

const reader = new URL('./import-reader.ts', import.meta.url);
const withinMs = 5_000;

/**
 * The file makes this form's JSON larger than others; `bounds` are any body's. Throws `invalid` for a file that the
 * shop did not sign, before the rest of the form is judged, and `body_too_large`.
 */
export async function readImportBody(
  { EXPORT_SIGNING_KEY }: Pick<Settings, 'EXPORT_SIGNING_KEY'>,
  body: string,
  bounds: { names: number; depth: number },
): Promise<object> {
  const sent = { body, publicKey: exportPublicKeys(EXPORT_SIGNING_KEY), bounds };
  const answer = await readApart<typeof read>(reader, sent, { withinMs }).catch((error: unknown) => {
    throw error instanceof BeyondLimits ? refused(IMPORT_MESSAGES.changed) : error;
  });
  if (answer.is === 'read') return answer.form;
  if (answer.is === 'refused') throw refused(answer.fault);
  throw new Refusal(answer.is === 'too large' ? 'body_too_large' : 'invalid');
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
  const imported = readImport(data, exportPublicKeys(shop.settings.EXPORT_SIGNING_KEY));
  if ('fault' in imported) throw refused(imported.fault);
  const { file } = imported;
  if (normaliseEmail(file.personal_info.email) !== email) throw refused(IMPORT_MESSAGES.otherEmail);
  const claim = claimOf(file);
  const record = await selectRecord(shop.db, hashesOfEmail(shop.settings, email));
  const problem = restoreProblem(new Date(claim.exportedAt), record, shop.clock.now());
  if (problem) throw refused(problemMessages[problem]);
  return claim;
}
