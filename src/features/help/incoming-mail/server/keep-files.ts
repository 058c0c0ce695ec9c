import { Refusal } from '#contract-kit/error-codes.ts';
import { FILE_LIMITS } from '#domain/file/file-limits.ts';
import type { AttachedFile } from '#domain/mail/mail-limits.ts';
import { BY_EMAIL, bytesOfAddress, keepPart } from '#help/support/server/for-other-features.ts';
import type { ReceivedEmail } from '#server/gateways/imap/email-reader.ts';
import { forgetPart } from '#server/gateways/storage.ts';
import type { Shop } from '#server/shop.ts';

/** What became of the files of an email, before its words join a request. */
export interface EmailFiles {
  kept: readonly string[];
  notKept: readonly AttachedFile[];
}

export const noneKept = (files: readonly AttachedFile[]): EmailFiles => ({ kept: [], notKept: files });

/** Each by itself: one that is refused keeps no other away (docs/product/email.md#files-of-an-email). */
export async function keepFiles(
  shop: Pick<Shop, 'db' | 'clock' | 'settings'>,
  sender: string,
  files: ReceivedEmail['files'],
): Promise<EmailFiles> {
  const kept: string[] = [];
  const notKept: AttachedFile[] = [];
  let room = Math.min(
    FILE_LIMITS.messageBytes,
    FILE_LIMITS.accountBytes - (await bytesOfAddress(shop.db, sender)),
  );
  for (const file of files) {
    const { at, name, size } = file;
    try {
      if (at === undefined || size > room) throw new Refusal('body_too_large');
      const most = Math.min(room, FILE_LIMITS.bytes);
      const { id, bytes } = await keepPart(shop, BY_EMAIL, { part: at, name, most });
      room -= bytes;
      kept.push(id);
    } catch (error) {
      // A busy machine is no fault of the file: the email is read again later.
      if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
      notKept.push({ name, size });
    }
  }
  return { kept, notKept };
}

export async function forgetParts({ files }: Pick<ReceivedEmail, 'files'>): Promise<void> {
  for (const { at } of files) if (at !== undefined) await forgetPart(at);
}
