import { BeyondLimits, readApart } from '../../apart/read-apart.ts';
import type { ReceivedEmail, read, WrittenEmail } from './email-reader.ts';

/** Several times what the largest real email takes, and less than a mail server's timeout. */
const withinMs = 10_000;
const reader = new URL('./email-reader.ts', import.meta.url);

/** Undefined when even its headers cannot be read in time. */
export async function readEmail(sent: WrittenEmail): Promise<ReceivedEmail | undefined> {
  try {
    return await readApart<typeof read>(reader, sent, { withinMs });
  } catch (error) {
    if (error instanceof BeyondLimits) return undefined;
    throw error;
  }
}
