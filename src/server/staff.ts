import type { StaffRole } from '#domain/people/staff-rights.ts';

/** The ledger knows staff by an opaque name. */
export interface LedgerStaff {
  actor: 'staff';
  actorLedgerId: string;
}

export const staffNamed = (actorLedgerId: string): LedgerStaff => ({ actor: 'staff', actorLedgerId });

/** Read from the database at this call. */
export interface Staff extends LedgerStaff {
  by: {
    id: number;
    role: StaffRole;
    sessionId: string;
    /** The last proof, by password or second factor. */
    provenAt: Date;
    address: string;
    userAgent: string;
  };
}
