import { createHmac } from 'node:crypto';
import { addressOfPerson, normaliseEmail } from '#domain/people/email-address.ts';
import { forEachKey, type PerKey } from '../settings/key-list.ts';
import type { Settings } from '../settings/settings.ts';

type Key = Pick<Settings, 'RECORD_HASH_KEY'>;

const keyed = ({ RECORD_HASH_KEY }: Key, ...parts: (string | Uint8Array)[]): PerKey<string> =>
  forEachKey(RECORD_HASH_KEY, (key) => {
    const hmac = createHmac('sha256', key);
    for (const part of parts) hmac.update(part);
    return hmac.digest('base64url');
  });

/** The address cannot be computed without the key (docs/product/deletion.md#record-for-a-restore). */
export const hashesOfEmail = (settings: Key, email: string): PerKey<string> =>
  keyed(settings, normaliseEmail(email));

export const hashOfEmail = (settings: Key, email: string): string => hashesOfEmail(settings, email)[0];

export const hashesOfPerson = (settings: Key, email: string): PerKey<string> =>
  keyed(settings, addressOfPerson(email));

/** Hashed, because a Message-ID may name its sender's machine. */
export const hashesOfMessage = (settings: Key, identity: string | Uint8Array): PerKey<string> =>
  keyed(settings, 'message\0', identity);

/** The prefix keeps it apart from Message-IDs, which a sender chooses. */
export const hashOfPlace = (settings: Key, place: string): string => keyed(settings, `place\0${place}`)[0];
