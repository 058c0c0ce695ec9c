import { exportFileName } from '#domain/people/export-file.ts';
import { exportPublicKey } from '#server/export-signature.ts';
import type { Feature } from '#server/http/feature.ts';
import { deleteAccount, exportData, getExportKey } from '../contract.ts';
import { deleteOwnAccount } from './delete-account.ts';
import { exportCustomerData } from './export-data.ts';

export const dataExport: Feature = ({ endpoints, shop }) => {
  const publicKey = exportPublicKey(shop.settings.EXPORT_SIGNING_KEY);
  endpoints.serve(exportData, async ({ caller, reply }) => {
    const file = await exportCustomerData(shop, caller.userId);
    reply.header(
      'content-disposition',
      `attachment; filename="${exportFileName(file.export_metadata.export_date)}"`,
    );
    return file;
  });
  endpoints.open(getExportKey, async () => ({ algorithm: 'Ed25519' as const, public_key: publicKey }));
  endpoints.serve(deleteAccount, ({ caller }) => deleteOwnAccount(shop, caller.userId));
};
