import { call, claim, type Line, route } from '../line.ts';

export const leaving: Line[] = [
  claim(
    'leaving.after',
    'Why is asked after the cancellation, of who left by themselves, and nobody has to answer',
  ),
  claim('leaving.once', 'One answer for a subscription: the last one said holds'),
  claim('leaving.name', 'With the account the words and the link go; the choice stays three years'),
];

export const finances: Line[] = [
  route('/admin/finances'),
  route('/admin/finances/movements'),
  route('/admin/finances/leaving'),
  route('/admin/prices'),
  route('/admin/prices/{id}'),
  call('GET /api/admin/finances/'),
  call('GET /api/admin/finances/months/'),
  call('GET /api/admin/finances/movements/'),
  call('GET /api/admin/finances/leaving-reasons/'),
  call('GET /api/admin/finances/sales-journal/'),
  claim('finances.movements', 'The movements of a period make the difference of its MRR, to the cent'),
  claim('finances.who', 'Each movement of the MRR leads to whom it was'),
  claim(
    'finances.cohorts',
    'Cohorts: the share of who began in a month that still pays at the end of later ones',
  ),
  claim('finances.revenue', 'Revenue by automation and category, less what went back within the period'),
  claim(
    'finances.vat',
    'The tax of a month is what its invoices and credit notes printed, 0 without a VAT number',
  ),
  claim(
    'finances.oss',
    'What consumers of other states bought is watched against the threshold of the one-stop shop',
  ),
  claim('finances.sales-journal.balanced', 'Each entry of the sales journal is balanced to the cent'),
  claim(
    'finances.sales-journal',
    'The sales journal has the 18 columns of the law, is journalled, asks for a proof, and numbers its entries on',
  ),
];

export const taxReports: Line[] = [
  call('GET /api/admin/finances/tax-reports/'),
  call('GET /api/admin/finances/tax-reports/{id}/file/'),
  call('POST /api/admin/finances/tax-reports/{id}/send-again/'),
  claim('reports.sent', 'What was sold and received is reported once its period is over, by Paris days'),
  claim('reports.once', 'Nothing is reported twice: two processes, a lost answer, a platform that is away'),
  claim('reports.invoices', 'An invoice to a company of France is deposited once, as it was issued'),
  claim('reports.late', 'What was written late is told by a report that takes the place of the former'),
  claim('reports.repaired', 'A refused report is told to the staff, and sent again once, counted anew'),
  claim(
    'reports.periods',
    'Each day is in one report of each kind, by the seller’s regime, and is due by the texts',
  ),
  claim(
    'reports.sums',
    'Sums of sales, by day, rate and whether French VAT is owed, are those of the sales journal',
  ),
  claim(
    'reports.payments',
    'Payments are told where French VAT falls due as they are received, less what was given back',
  ),
  claim('reports.form', 'A report has the form of the administration’s flow 10, exact to the cent'),
  claim('reports.states', 'What was accepted is never sent again; what was refused is, once somebody asks'),
];
