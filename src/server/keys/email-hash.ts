import { createHmac } from 'node:crypto';
import { addressOfPerson, normaliseEmail } from '#domain/people/email-address.ts';
import type { Settings } from '../settings/settings.ts';

type Key = Pick<Settings, 'RECORD_HASH_KEY'>;

const keyed = ({ RECORD_HASH_KEY }: Key, text: string) =>
  createHmac('sha256', RECORD_HASH_KEY).update(text).digest('base64url');

/** The address cannot be computed without the key (docs/product/deletion.md#record-for-a-restore). */
export function hashOfEmail(settings: Key, email: string): string {
  return keyed(settings, normaliseEmail(email));
}

export function hashOfPerson(settings: Key, email: string): string {
  return keyed(settings, addressOfPerson(email));
}

/** Hashed, because a Message-ID may name its sender's machine. */
export function hashOfMessage(settings: Key, identity: string | Uint8Array): string {
  return createHmac('sha256', settings.RECORD_HASH_KEY)
    .update('message\0')
    .update(identity)
    .digest('base64url');
}

/** The prefix keeps it apart from Message-IDs, which a sender chooses. */
export const hashOfPlace = (settings: Key, place: string): string => keyed(settings, `place\0${place}`);
