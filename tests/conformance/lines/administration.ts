import { claim, type Line, message, route } from '../line.ts';

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
  route('/admin/orders'),
  route('/admin/orders/{id}'),
  route('/admin/queue'),
  claim(
    '7.staff-queue.renewals',
    'The renewals of seven days bring, to the cent, what each customer is told',
  ),
  claim('7.staff-queue.send-again', 'A message that was given up is sent again once, whoever asks'),
  claim(
    '7.staff-orders.cancel',
    'Staff cancel a pending order only; anything else names the call to use instead, and paid meanwhile is honoured',
  ),
  claim('7.staff-orders.find', 'Staff find an order by status, email, number, days and amount'),
  claim('6.roles', 'Each call of staff is open to the roles of its line alone, and refused with 401 or 403'),
  claim('6.roles.journal', 'A refusal for lack of rights is in the journal'),
];
