import { call, claim, type Line } from '../line.ts';

/** What staff do with people (docs/product/staff.md, docs/product/administration.md#people-screens). */
export const peopleOfStaff: Line[] = [
  ...[
    'GET /api/admin/users/',
    'GET /api/admin/users/summary/',
    'GET /api/admin/users/{id}/',
    'POST /api/admin/users/',
    'PUT /api/admin/users/{id}/',
    'DELETE /api/admin/users/{id}/',
    'POST /api/admin/users/{id}/invitation/',
    'GET /api/admin/users/{id}/timeline/',
    'GET /api/admin/users/{id}/emails/{email}/',
    'POST /api/admin/users/{id}/emails/{email}/resend/',
    'POST /api/admin/users/{id}/notes/',
    'DELETE /api/admin/users/{id}/notes/{note}/',
  ].map(call),
  claim(
    '4.deactivate',
    'Deactivating a person cancels their subscriptions; reactivating gives the access back',
  ),
  claim('6.team', 'Only a superuser makes, changes or ends staff; superusers by the command line alone'),
  claim('4.gift.support', 'The support gives thirty days at most, and nothing for good'),
];
