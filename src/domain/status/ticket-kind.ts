/** docs/product/ticket.md */
export const TICKET_PRIORITIES = ['urgent', 'high', 'normal', 'low'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];
export const DEFAULT_TICKET_PRIORITY: TicketPriority = 'normal';

export const TICKET_PRIORITY_LABELS: Record<TicketPriority, string> = {
  low: 'Basse',
  normal: 'Normale',
  high: 'Haute',
  urgent: 'Urgente',
};

export const TICKET_CATEGORIES = ['billing', 'technical', 'account', 'automation', 'other', 'idea'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];
export const CUSTOMER_TICKET_CATEGORIES = ['billing', 'technical', 'account', 'automation', 'other'] as const;

export const TICKET_CATEGORY_LABELS: Record<TicketCategory, string> = {
  billing: 'Facturation',
  technical: 'Technique',
  account: 'Compte',
  automation: 'Automatisation',
  other: 'Autre',
  idea: 'Idée',
};

type Listed = { readonly priority: TicketPriority; readonly createdAt: Date };

export function compareTickets(a: Listed, b: Listed): number {
  const byPriority = TICKET_PRIORITIES.indexOf(a.priority) - TICKET_PRIORITIES.indexOf(b.priority);
  return byPriority !== 0 ? byPriority : b.createdAt.getTime() - a.createdAt.getTime();
}
