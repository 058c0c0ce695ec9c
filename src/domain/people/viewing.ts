import { MINUTE_MS } from '../time/durations.ts';
import type { StaffRole } from './staff-rights.ts';

/** docs/product/staff.md#seeing-as-a-customer */
const viewingLastsMs = 15 * MINUTE_MS;

export const VIEWING_REASON = { min: 3, max: 200 } as const;

export const viewingEndsAt = (startedAt: Date): Date => new Date(startedAt.getTime() + viewingLastsMs);

export interface Viewing {
  endsAt: Date;
  endedAt: Date | null;
  role: StaffRole;
}

/** `roleNow` is undefined once they left the team, or their session ended. */
export const viewingHolds = (
  { endsAt, endedAt, role }: Viewing,
  { now, roleNow }: { now: Date; roleNow: StaffRole | undefined },
): boolean => endedAt === null && now < endsAt && roleNow === role;
