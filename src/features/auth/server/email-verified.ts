import type { Transaction } from '../../../server/db/connection.ts';

/** What a slice does, in the same transaction, once an email is verified. */
export type EmailVerifiedFollower = (tx: Transaction, person: { userId: number; now: Date }) => Promise<void>;

/** Those that waited for the verified email (rulings 15 and 21): each slice adds the start of what it holds back. */
export const emailVerifiedFollowers: readonly EmailVerifiedFollower[] = [];
