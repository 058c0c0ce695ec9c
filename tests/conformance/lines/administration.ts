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
  claim(
    '3.search.finds',
    'One search finds a person, an automation, an order, an invoice, a name at the provider and a ticket',
  ),
  claim('3.search.roles', 'What the role may not read is neither searched nor shown'),
  claim('3.search.acts', 'The search offers the acts on what it found, and leads to where they are done'),
  claim('3.search.recent', 'Nothing typed: what was opened lately in this browser, as it stands now'),
  call('GET /api/admin/search/'),
  claim('3.lists.by-index', 'No list of staff, whatever its filter and order, reads a large table whole'),
  claim('7.staff-orders.find', 'Staff find an order by status, email, number, days and amount'),
  claim('6.roles', 'Each call of staff is open to the roles of its line alone, and refused with 401 or 403'),
  route('/admin/journal'),
  claim(
    '6.roles.screens',
    'Each screen of the administration offers to each role what it may do, and nothing else',
  ),
  claim('6.roles.journal', 'A refusal for lack of rights is in the journal'),
];

/** The support: requests, then ideas. */
export const staffSupport: Line[] = [
  claim(
    '2.admin-support',
    'Tickets: cards, filters, table, a page with the thread, the answer and the resolution',
  ),
  claim('2.admin-ideas', 'Ideas: cards, quick filters, search, table, a dialog with its moves'),
  claim('3.ticket.statistics', 'Statistics of tickets: total, open, in progress, resolved, average hours'),
  claim(
    '3.idea.statistics',
    'Statistics of ideas: total, read by the AI, of high confidence, with a workflow',
  ),
  claim('4.ticket.classify', 'The team changes category and priority, and overrules nobody unseen'),
  claim('4.ticket.resolve', 'A ticket is resolved unless it is settled; its author is told'),
  claim(
    '4.ticket.assign',
    'Assigning sets in progress, to members of the team who answer; null gives it back',
  ),
  claim(
    '4.ticket.reopen',
    'An answer of its author reopens a resolved ticket for 14 days; then it closes by itself',
  ),
  claim(
    '4.ticket.new-email',
    'An open request follows its author’s account to a new email; the former one gets nothing',
  ),
  claim('4.ticket.notes', 'Internal notes are never sent nor shown to the author'),
  claim(
    '4.ticket.meanwhile',
    'Who answers a ticket is told first what came meanwhile; nothing is lost or sent twice',
  ),
  claim('4.idea.moves', 'Staff move an idea by its table alone; of two at once the second is told'),
  claim(
    '4.idea.colours',
    'Colours of the confidence: 90 bold green, 80 green, 70 yellow, 60 orange, below red',
  ),
  message('8.admin-ideas.failed', "Impossible de charger les idées d'automatisation"),
  message('8.admin-ideas.move', "Impossible de mettre à jour le statut de l'idée."),
];

/** The team reads these figures. */
export const staffFigures: Line[] = [
  call('GET /api/admin/stats/'),
  call('GET /api/admin/automations/top-selling/'),
  route('/admin/dashboard'),
  claim('7.cache.admin-stats', 'The figures are kept 5 minutes, and asked for again every 5 minutes'),
  claim(
    '2.admin-dashboard.figures',
    'The staff’s dashboard shows figures, each with its definition, and their instant',
  ),
  claim('2.admin-dashboard.charts', 'A chart tells each day by pointer and keyboard, beside the days before'),
  claim('2.admin-dashboard.projections', 'Projections stand apart, with their formula'),
  claim(
    '2.admin-subscriptions.cards',
    'Cards before the subscriptions: total, active, real and theoretical MRR, savings, beneficiaries',
  ),
  claim('9.mrr', 'The MRR is what the next renewals ask for, counted from the ledger by customer and day'),
  claim(
    '9.evenings',
    'Each figure of now has the line of its last thirty evenings, and its last point is the figure',
  ),
];
