import { call, claim, type Line, message, route } from '../line.ts';

/** The staff's door. */
export const staffSession: Line[] = [
  route('/admin/login'),
  route('/admin/reset-password/{token}'),
  claim(
    '4.admin-reset.who',
    'Only active staff can recover a staff password; the answer is the same for all',
  ),
  claim('4.admin-reset.redirect', 'After a staff reset, /admin/login'),
  message('5.admin-reset.length', 'Le mot de passe administrateur doit contenir au moins 12 caractères'),
  claim('5.admin-reset.complex', 'A staff password has upper case, lower case, digit and symbol'),
  message(
    '8.admin-reset.invalid',
    "Ce lien de réinitialisation administrateur n'est plus valide ou a expiré.",
  ),
  claim('6.roles', 'Each call of staff is open to the roles of its line alone, and refused with 401 or 403'),
  claim('6.roles.journal', 'A refusal for lack of rights is in the journal'),
];

/** What the team reads of the shop in figures. */
export const staffFigures: Line[] = [
  call('GET /api/admin/stats/'),
  call('GET /api/admin/automations/top-selling/'),
  route('/admin/dashboard'),
  claim('7.cache.admin-stats', 'The figures are kept 5 minutes, and asked for again every 5 minutes'),
  claim(
    '2.admin-dashboard.figures',
    'The staff’s dashboard shows figures, each with its definition, and their instant',
  ),
  claim('2.admin-dashboard.projections', 'Projections stand apart, with their formula'),
  claim(
    '2.admin-subscriptions.cards',
    'Cards before the subscriptions: total, active, real and theoretical MRR, savings, beneficiaries',
  ),
  claim('9.mrr', 'The MRR is what the next renewals ask for, counted from the ledger by customer and day'),
];
