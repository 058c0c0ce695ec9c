import type { StaffRole } from '#domain/people/staff-rights.ts';

/** As the ledger knows them: by their opaque name. */
export interface LedgerStaff {
  actor: 'staff';
  actorLedgerId: string;
}

export const staffNamed = (actorLedgerId: string): LedgerStaff => ({ actor: 'staff', actorLedgerId });

/** A member of the staff who asks now, read from the database at this call. */
export interface Staff extends LedgerStaff {
  by: {
    id: number;
    role: StaffRole;
    sessionId: string;
    /** The last time they gave their password, or their second factor. */
    provenAt: Date;
    address: string;
    userAgent: string;
  };
}
