import { nextMonthDebit } from '#domain/status/subscription-status.ts';
import { staffStatusInFull } from '#domain/subscription/subscription-label.ts';
import { csvAmount, csvInstant } from '#domain/text/french-csv.ts';
import type { CsvColumns } from '#server/http/csv-file.ts';
import { listFileOfPeople } from '#server/http/list-file.ts';
import type { AnsweredFile } from '#server/http/serve.ts';
import type { Shop } from '#server/shop.ts';
import type { Staff } from '#server/staff.ts';
import type { StaffSubscription, SubscriptionsFile } from '../contract.ts';
import { chosenSubscriptions, type StaffListedRow, shownSubscription } from './list-for-staff.ts';

const columns: CsvColumns<StaffSubscription> = {
  Numéro: ({ id }) => id,
  Email: ({ user }) => user.email,
  Prénom: ({ user }) => user.first_name,
  Nom: ({ user }) => user.last_name,
  Automatisation: ({ automation_name }) => automation_name,
  Statut: ({ status, inactive_reason }) => staffStatusInFull(status, inactive_reason),
  Gratuit: ({ is_free_or_offered }) => (is_free_or_offered ? 'Oui' : 'Non'),
  'Prix mensuel': ({ individual_price }) => csvAmount(individual_price),
  'Part réelle sous le plafond': (it) => csvAmount(nextMonthDebit(it, it.actual_monthly_cost)),
  Début: ({ start_date }) => csvInstant(start_date),
  Fin: ({ end_date }) => csvInstant(end_date),
  'Accès jusqu’au': ({ access_until }) => csvInstant(access_until),
  'Payé jusqu’au': ({ paid_until }) => csvInstant(paid_until),
  'Rendu de ce mois': ({ month_given_back }) => month_given_back,
  Stripe: ({ stripe_subscription_id }) => stripe_subscription_id,
};

/** Throws as `listFileOfPeople`. */
export async function exportSubscriptions(
  shop: Shop,
  staff: Staff,
  filter: SubscriptionsFile,
): Promise<AnsweredFile> {
  const now = shop.clock.now();
  const lineOf = (row: StaffListedRow) => shownSubscription(row, now);
  const file = { name: 'abonnements', chosen: await chosenSubscriptions(shop.pool, filter), lineOf, columns };
  return listFileOfPeople(shop, staff, file, { act: 'list.export', subject: 'subscription', filter });
}
