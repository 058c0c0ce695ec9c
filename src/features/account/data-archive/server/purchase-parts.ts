import { isAboutPerson } from '#server/alerts.ts';
import { givenBackOf } from '#server/db/given-back.ts';
import type { ArchivePart } from './archive-parts.ts';

const automation = 'a.name as automation, a.slug as automation_slug';
const euros = (column: string, name: string) => `(${column} / 100.0)::float8 as ${name}`;

export const purchaseParts: readonly ArchivePart[] = [
  {
    file: 'achats.json',
    says: 'les automatisations que vous possédez ou avez possédées',
    tables: ['purchases'],
    query: `select ${automation}, p.source, ${euros('p.amount_paid', 'amount_paid')}, p.purchased_at, p.given_back_at, p.ended_at
      from purchases p join automations a on a.id = p.automation_id where p.user_id = $1 order by p.id`,
  },
  {
    file: 'abonnements.json',
    says: 'vos abonnements, essais et cadeaux, leur état et leurs changements de prix annoncés',
    tables: [
      'subscriptions',
      'provider_subscriptions',
      'price_notices',
      'leaving_reasons',
      'sleeping_notices',
    ],
    query: `select s.id, ${automation}, s.status, s.inactive_reason, s.end_reason,
        ${euros('s.individual_price', 'individual_price')}, ${euros('s.monthly_share', 'monthly_share')},
        s.is_free, s.is_restored, s.gift_as_purchase, s.start_date, s.end_date, s.current_period_end, s.resumes_at,
        s.resume_told_at, s.past_due_since,
        s.last_accessed, s.created_at,
        case when s.coupon_until is not null then json_build_object('percent', s.coupon_percent,
          'amount', s.coupon_amount / 100.0, 'until', s.coupon_until) end as promotion,
        (select json_agg(n.stripe_subscription_id) from provider_subscriptions n where n.subscription_id = s.id) as stripe_ids,
        (select json_agg(json_build_object('amount', c.amount / 100.0, 'told_at', n.told_at, 'applies_from', n.applies_from,
          'kept_at', n.kept_at)) from price_notices n join subscription_prices c on c.id = n.price_id
          where n.subscription_id = s.id) as price_notices,
        (select json_build_object('reason', l.reason, 'words', l.words, 'said_at', l.said_at)
          from leaving_reasons l where l.subscription_id = s.id) as leaving_reason,
        (select json_agg(json_build_object('asked_at', n.told_at, 'unused_since', n.unused_since, 'choice', n.choice,
          'answered_at', n.answered_at) order by n.id) from sleeping_notices n where n.subscription_id = s.id) as asked_whether_kept
      from subscriptions s join automations a on a.id = s.automation_id where s.user_id = $1 order by s.id`,
  },
  {
    file: 'commandes.json',
    says: 'vos commandes et leurs lignes',
    tables: ['orders', 'order_items'],
    query: `select o.id, o.status, o.reason, ${euros('o.total_amount', 'total_amount')}, ${euros(givenBackOf('o'), 'amount_given_back')}, o.created_at, o.due_at, o.paid_at,
        o.stripe_invoice_id, (select json_agg(json_build_object('kind', i.kind, 'label', i.label, 'amount', i.amount / 100.0)
          order by i.id) from order_items i where i.order_id = o.id) as lines
      from orders o where o.user_id = $1 order by o.id`,
  },
  {
    file: 'paiements.json',
    says: 'vos paiements et votre accord pour un accès immédiat\u00a0; nous ne gardons ni numéro, ni marque, ni fin de carte',
    tables: ['payments'],
    query: `select p.order_id, ${automation}, p.type, p.status, ${euros('p.amount', 'amount')},
        ${euros('p.purchase_amount', 'purchase_amount')}, ${euros('p.first_month_amount', 'first_month_amount')},
        (select c.code from coupons c where c.id = p.coupon_id) as promo_code,
        p.failure_code, p.immediate_access_at as immediate_access_consent_at, p.stripe_intent_id, p.created_at, p.settled_at
      from payments p join automations a on a.id = p.automation_id where p.user_id = $1 order by p.created_at`,
  },
  {
    file: 'factures.json',
    says: 'vos factures et avoirs, dont les PDF sont dans le dossier «\u00a0factures\u00a0»',
    tables: ['invoices'],
    query: `select number, kind, order_id, ${euros('total_amount', 'total_amount')}, ${euros('vat_amount', 'vat_amount')},
        issued_at, buyer, purge_at
      from invoices where user_id = $1 order by id`,
  },
  {
    file: 'remboursements.json',
    says: 'vos remboursements, et ce que l’équipe en a noté',
    tables: ['refunds'],
    query: `select order_id, reason, status, ${euros('amount', 'amount')}, failure_code, note as team_note, stripe_refund_id,
        created_at, settled_at
      from refunds where user_id = $1 order by created_at`,
  },
  {
    file: 'retractations.json',
    says: 'vos déclarations de rétractation',
    tables: ['withdrawals'],
    query: `select automation_name, kind, stated_at, concluded_at, invoice_number, holder, immediate_access, page_opened,
        ${euros('purchase_refund', 'purchase_refund')}, ${euros('month_refund', 'month_refund')}, days_used, days_paid
      from withdrawals where user_id = $1 order by id`,
  },
  {
    file: 'contestations.json',
    says: 'les débits que vous avez contestés auprès de votre banque',
    tables: ['disputes'],
    query: `select order_id, status, ${euros('amount', 'amount')}, reason, opened_at, closed_at
      from disputes where user_id = $1 order by id`,
  },
  {
    file: 'incidents.json',
    says: 'les incidents de paiement qui vous concernent, et ce que l’équipe en a noté',
    tables: ['alerts'],
    query: `select a.kind, a.raised_at, a.resolved_at, a.resolution, a.note as team_note
      from alerts a where ${isAboutPerson('$1')} order by a.id`,
  },
];
