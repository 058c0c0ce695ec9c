import type { Queries } from '#server/db/connection.ts';
import type { TermsAcceptance } from '../contract.ts';
import { insertTermsAcceptance } from './store.ts';

/** In the transaction of what was accepted; answers its number. */
export function recordTermsAcceptance(
  db: Queries,
  entry: {
    userId: number;
    type: 'registration' | 'purchase' | 'subscription';
    acceptance: TermsAcceptance;
    now: Date;
  },
): Promise<number> {
  const { userId, type, acceptance, now } = entry;
  return insertTermsAcceptance(db, {
    userId,
    type,
    accepted: acceptance.accepted,
    acceptedAt: new Date(acceptance.timestamp),
    userAgent: acceptance.userAgent,
    acceptanceUrl: acceptance.acceptanceUrl,
    version: acceptance.version,
    receivedAt: now,
  });
}
