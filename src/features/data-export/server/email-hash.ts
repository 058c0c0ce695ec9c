import { createHmac } from 'node:crypto';
import { normaliseEmail } from '../../../domain/email-address.ts';
import type { Settings } from '../../../server/settings.ts';

/** The address itself is not kept, nor found again without the key (ruling 21). */
export function hashOfEmail({ RECORD_HASH_KEY }: Pick<Settings, 'RECORD_HASH_KEY'>, email: string): string {
  return createHmac('sha256', RECORD_HASH_KEY).update(normaliseEmail(email)).digest('base64url');
}
