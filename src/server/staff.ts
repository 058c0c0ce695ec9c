import type { StaffRole } from '#domain/people/staff-rights.ts';

export interface LedgerStaff {
  actor: 'staff';
  actorLedgerId: string;
}

export const staffNamed = (actorLedgerId: string): LedgerStaff => ({ actor: 'staff', actorLedgerId });

export interface Staff extends LedgerStaff {
  by: {
    id: number;
    role: StaffRole;
    sessionId: string;
    provenAt: Date;
    address: string;
    userAgent: string;
  };
}
