import { expect, it } from 'vitest';
import { GIVEN_ROLES, roleNeeded, roleOf, STAFF_ROLES, staffMay, whoMay } from './staff-rights.ts';

it('whoever is staff without a role is an administrator, and a superuser is one whatever the role', () => {
  expect(roleOf({ isStaff: true, isSuperuser: false, staffRole: null })).toBe('administrator');
  expect(roleOf({ isStaff: false, isSuperuser: false, staffRole: null })).toBeUndefined();
  for (const staffRole of GIVEN_ROLES) {
    expect(roleOf({ isStaff: true, isSuperuser: false, staffRole })).toBe(staffRole);
    expect(roleOf({ isStaff: true, isSuperuser: true, staffRole })).toBe('superuser');
    // The flag alone opens the administration: a role without it opens nothing.
    expect(roleOf({ isStaff: false, isSuperuser: false, staffRole })).toBeUndefined();
  }
});

it('the support gives no money back and sets no price, the finance writes no content, only a superuser makes staff', () => {
  for (const right of [
    'orders.write',
    'prices.write',
    'cap.write',
    'content.write',
    'people.export',
  ] as const)
    expect(staffMay('support', right)).toBe(false);
  for (const right of ['content.write', 'tickets.write', 'gifts.give', 'people.write'] as const)
    expect(staffMay('finance', right)).toBe(false);
  expect(STAFF_ROLES.filter((role) => staffMay(role, 'staff.write'))).toEqual(['superuser']);
});

it('a refusal says which role may', () => {
  expect(whoMay('orders.write')).toBe('Il faut le rôle Finance, Administrateur ou Super-administrateur.');
  expect(roleNeeded('staff.write')).toBe('il faut le rôle Super-administrateur.');
  expect(whoMay('staff.write')).toBe('Il faut le rôle Super-administrateur.');
});
