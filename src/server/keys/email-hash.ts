import { createHmac } from 'node:crypto';
import { addressOfPerson, normaliseEmail } from '#domain/people/email-address.ts';
import type { Settings } from '../settings/settings.ts';

type Key = Pick<Settings, 'RECORD_HASH_KEY'>;

const keyed = ({ RECORD_HASH_KEY }: Key, text: string) =>
  createHmac('sha256', RECORD_HASH_KEY).update(text).digest('base64url');

/** The address is not stored, nor computable without the key (docs/product/deletion.md#record-for-a-restore). */
export function hashOfEmail(settings: Key, email: string): string {
  return keyed(settings, normaliseEmail(email));
}

export function hashOfPerson(settings: Key, email: string): string {
  return keyed(settings, addressOfPerson(email));
}

/** Of a Message-ID, which may name its sender's machine. */
export function hashOfMessage(settings: Key, identity: string | Uint8Array): string {
  return createHmac('sha256', settings.RECORD_HASH_KEY)
    .update('message\0')
    .update(identity)
    .digest('base64url');
}

/** Of where an email stands: no Message-ID, which its sender chooses, has the same. */
export const hashOfPlace = (settings: Key, place: string): string => keyed(settings, `place\0${place}`);
