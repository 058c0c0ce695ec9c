import { z } from 'zod';
import { listStaffAutomations } from '#staff/automations-admin/contract.ts';
import { listAllIdeas } from '#staff/ideas-admin/contract.ts';
import { listJournal } from '#staff/journal/contract.ts';
import { savedViewsOf } from '#staff/lists/server/for-other-features.ts';
import { listOrders } from '#staff/orders-admin/contract.ts';
import { listAllSubscriptions } from '#staff/subscriptions-admin/contract.ts';
import { listAllTickets } from '#staff/tickets-admin/contract.ts';
import { listPeople } from '#staff/users-admin/contract.ts';

/** Sorted by the screen, which has them all. */
const categories = z.strictObject({ sort: z.enum(['name', '-name', 'slug', '-slug']).optional() });

const everything = z.unknown();

export const savedViews = savedViewsOf({
  subscriptions: listAllSubscriptions.query ?? everything,
  orders: listOrders.query ?? everything,
  people: listPeople.query ?? everything,
  tickets: listAllTickets.query ?? everything,
  ideas: listAllIdeas.query ?? everything,
  automations: listStaffAutomations.query ?? everything,
  journal: listJournal.query ?? everything,
  categories,
});
