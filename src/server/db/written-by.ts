import { and, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

export interface Author {
  id: number;
  email: string;
  emailVerifiedAt: Date | null;
}

/** Includes what a visitor wrote from an address they later verified. */
export const isWrittenBy = (
  { id, email, emailVerifiedAt }: Author,
  { userId, email: writtenFrom }: { userId: PgColumn; email: PgColumn },
): SQL | undefined =>
  emailVerifiedAt ? or(eq(userId, id), and(isNull(userId), eq(writtenFrom, email))) : eq(userId, id);
