import { dataArchive } from '#account/data-archive/server/routes.ts';
import { dataExport } from '#account/data-export/server/routes.ts';
import { profile } from '#account/profile/server/routes.ts';
import { outgoingWebhooks } from '#account/receivers/server/routes.ts';
import { registration } from '#account/registration/server/routes.ts';
import { explainer } from '#help/guide/server/routes.ts';
import { ideaReadings } from '#help/idea-readings/server/routes.ts';
import { ideas } from '#help/ideas/server/routes.ts';
import { publicIdeas } from '#help/public-ideas/server/routes.ts';
import { support } from '#help/support/server/routes.ts';
import { card } from '#money/card/server/routes.ts';
import { checkout } from '#money/checkout/server/routes.ts';
import { ledger } from '#money/ledger/server/routes.ts';
import { invoices } from '#money/orders/server/routes.ts';
import { provider } from '#money/provider/server/routes.ts';
import { refunds } from '#money/refunds/server/routes.ts';
import { nextDebits } from '#money/subscriptions/server/routes.ts';
import { withdrawal } from '#money/withdrawal/server/routes.ts';
import { accounts } from '#people/accounts/server/routes.ts';
import { addresses } from '#people/addresses/server/routes.ts';
import { apiKeys } from '#people/api-keys/server/routes.ts';
import { auth } from '#people/auth/server/routes.ts';
import { viewings } from '#people/team/server/routes.ts';
import type { Feature } from '#server/http/feature.ts';
import { health } from '#server/http/health.ts';
import { catalogue } from '#shop/catalogue/server/routes.ts';
import { documents } from '#shop/documents/server/routes.ts';
import { freeTrial } from '#shop/free-trial/server/routes.ts';
import { ownAutomations } from '#shop/own-automations/server/routes.ts';
import { priceChanges } from '#shop/price-changes/server/routes.ts';
import { sleepingTools } from '#shop/sleeping-tools/server/routes.ts';
import { termination } from '#shop/termination/server/routes.ts';
import { toolPages } from '#shop/tool-pages/server/routes.ts';
import { adminSession } from '#staff/admin-session/server/routes.ts';
import { alerts } from '#staff/alerts/server/routes.ts';
import { staffKeys } from '#staff/api-keys/server/routes.ts';
import { automationsAdmin } from '#staff/automations-admin/server/routes.ts';
import { categoriesAdmin } from '#staff/categories-admin/server/routes.ts';
import { couponsAdmin } from '#staff/coupons-admin/server/routes.ts';
import { figures } from '#staff/figures/server/routes.ts';
import { finances } from '#staff/finances/server/routes.ts';
import { ideasAdmin } from '#staff/ideas-admin/server/routes.ts';
import { integrationsAdmin } from '#staff/integrations/server/routes.ts';
import { journal } from '#staff/journal/server/routes.ts';
import { savedViews } from '#staff/lists/server/saved-views.ts';
import { ordersAdmin } from '#staff/orders-admin/server/routes.ts';
import { personTimeline } from '#staff/person-timeline/server/routes.ts';
import { queue } from '#staff/queue/server/routes.ts';
import { search } from '#staff/search/server/routes.ts';
import { secondFactor } from '#staff/second-factor/server/routes.ts';
import { seeing } from '#staff/seeing/server/routes.ts';
import { subscriptionsAdmin } from '#staff/subscriptions-admin/server/routes.ts';
import { ticketsAdmin } from '#staff/tickets-admin/server/routes.ts';
import { usersAdmin } from '#staff/users-admin/server/routes.ts';

export const features: readonly Feature[] = [
  checkout,
  card,
  provider,
  auth,
  apiKeys,
  registration,
  accounts,
  profile,
  outgoingWebhooks,
  addresses,
  viewings,
  dataExport,
  dataArchive,
  catalogue,
  ownAutomations,
  ledger,
  nextDebits,
  termination,
  withdrawal,
  invoices,
  freeTrial,
  toolPages,
  documents,
  support,
  ideas,
  ideaReadings,
  publicIdeas,
  search,
  staffKeys,
  secondFactor,
  journal,
  ordersAdmin,
  adminSession,
  queue,
  subscriptionsAdmin,
  ticketsAdmin,
  ideasAdmin,
  automationsAdmin,
  categoriesAdmin,
  couponsAdmin,
  usersAdmin,
  seeing,
  personTimeline,
  savedViews,
  finances,
  refunds,
  alerts,
  priceChanges,
  sleepingTools,
  integrationsAdmin,
  explainer,
  health,
  figures,
];
