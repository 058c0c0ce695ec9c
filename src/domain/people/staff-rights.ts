/** The weakest role comes first (docs/product/staff.md#four-roles). */
export const STAFF_ROLES = ['support', 'finance', 'administrator', 'superuser'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** Only the command line makes a superuser, who gives the others. */
export const GIVEN_ROLES = ['support', 'finance', 'administrator'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

const ROLE_WORDS: Record<StaffRole, string> = {
  support: 'Support',
  finance: 'Finance',
  administrator: 'Administrateur',
  superuser: 'Super-administrateur',
};

export const roleWord = (role: StaffRole): string => ROLE_WORDS[role];

const all: readonly StaffRole[] = STAFF_ROLES;
const care = ['support', 'administrator', 'superuser'] as const;
const money = ['finance', 'administrator', 'superuser'] as const;
const lead = ['administrator', 'superuser'] as const;

const RIGHTS = {
  'admin.enter': all,
  'figures.read': all,
  'content.read': all,
  'content.write': lead,
  'prices.write': money,
  'coupons.write': money,
  'people.read': all,
  'people.write': care,
  'people.delete': lead,
  'people.export': money,
  'people.see-as': care,
  'cap.write': money,
  'subscriptions.read': all,
  'subscriptions.write': all,
  'gifts.give': care,
  'gifts.give-long': lead,
  'tickets.read': care,
  'tickets.write': care,
  'ideas.read': care,
  'ideas.write': care,
  'orders.read': all,
  'orders.write': money,
  'finances.read': money,
  'queue.read': all,
  'provider.repair': money,
  'journal.read': lead,
  'links.forget': lead,
  'integrations.write': lead,
  'staff.write': ['superuser'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffRight = keyof typeof RIGHTS;

export const rolesWith = (right: StaffRight): readonly StaffRole[] => RIGHTS[right];

export const staffMay = (role: StaffRole, right: StaffRight): boolean => rolesWith(right).includes(role);

export const STAFF_RIGHTS = Object.keys(RIGHTS) as StaffRight[];

export const rightsOf = (role: StaffRole): StaffRight[] =>
  STAFF_RIGHTS.filter((right) => staffMay(role, right));

/** Staff from before the roles are administrators. */
export function roleOf(flags: {
  isSuperuser: boolean;
  isStaff: boolean;
  staffRole: GivenRole | null;
}): StaffRole | undefined {
  if (flags.isSuperuser) return 'superuser';
  return flags.isStaff ? (flags.staffRole ?? 'administrator') : undefined;
}

export function roleNeeded(right: StaffRight): string {
  const words = rolesWith(right).map(roleWord);
  const last = words.at(-1) ?? '';
  const list = words.length > 1 ? `${words.slice(0, -1).join(', ')} ou ${last}` : last;
  return `il faut le rôle ${list}.`;
}

export const whoMay = (right: StaffRight): string => roleNeeded(right).replace('il', 'Il');
