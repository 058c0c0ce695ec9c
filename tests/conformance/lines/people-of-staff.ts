import { call, claim, type Line } from '../line.ts';

/** docs/product/staff.md, docs/product/administration.md#people-screens */
export const peopleOfStaff: Line[] = [
  ...[
    'GET /api/admin/users/',
    'GET /api/admin/users/summary/',
    'GET /api/admin/users/{id}/',
    'POST /api/admin/users/',
    'PUT /api/admin/users/{id}/',
    'DELETE /api/admin/users/{id}/',
    'POST /api/admin/users/{id}/invitation/',
    'POST /api/admin/users/{id}/data-archives/',
    'GET /api/admin/users/{id}/timeline/',
    'GET /api/admin/users/{id}/emails/{email}/',
    'POST /api/admin/users/{id}/emails/{email}/resend/',
    'POST /api/admin/users/{id}/notes/',
    'DELETE /api/admin/users/{id}/notes/{note}/',
    'POST /api/admin/users/{id}/viewings/',
    'POST /api/admin/viewings/{id}/end/',
    'POST /api/auth/password/cleanup/',
  ].map(call),
  claim(
    '4.deactivate',
    'Deactivating a person cancels their subscriptions; reactivating gives the access back',
  ),
  claim('6.team', 'Only a superuser makes, changes or ends staff; superusers by the command line alone'),
  claim('6.seeing', 'With a reason and a proof, staff see a customer’s account for fifteen minutes'),
  claim(
    '6.seeing.reads',
    'Whoever sees a customer’s account does nothing in it: every call but reads is refused',
  ),
  claim(
    '6.seeing.hidden',
    'Seeing a customer’s account shows neither the card, the archive nor the automation’s page',
  ),
  claim('6.seeing.untouched', 'Seeing a customer’s account leaves no trace in what they have'),
  claim(
    '6.seeing.ends',
    'A viewing ends by itself, by « Quitter », and with the session or the account of either',
  ),
  claim(
    '2.seeing.banner',
    'A banner on every page says whose account is seen, why, for how long, and how to leave',
  ),
  claim('2.seeing.apart', 'Seeing a customer’s account touches no session of this browser'),
  claim(
    '2.seeing.over',
    'A tab that sees an account leaves it when the server says so, and at its hour by itself',
  ),
  claim('3.seeing.told', 'The customer reads in their account when the team saw it, and why'),
  claim('6.links.forget', 'Who leads forgets the password links whose hour is over, and no other'),
  claim(
    '6.staff.idle',
    'A staff session ends eight hours after a person last did something, whatever its page asks',
  ),
  claim('6.shop-time', 'Relative dates are reckoned by the shop’s clock, as the server says it'),
  claim('4.gift.support', 'The support gives thirty days at most, and nothing for good'),
];
