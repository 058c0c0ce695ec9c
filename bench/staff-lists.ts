/** What staff look through, by call: each filter and each order once, and what a page of one thing asks for. */
export interface StaffList {
  name: string;
  address: string;
  /** A page far from the first, by the keys that its answers name; none where it has no pages. */
  isPaged: boolean;
}

const lists: Readonly<Record<string, readonly string[]>> = {
  '/api/admin/users/': [
    '',
    'search=camille%20dupont',
    'search=exemple',
    'search=06%2012%2034',
    'kind=customers',
    'kind=staff',
    'status=inactive',
    'sort=date_joined',
    'sort=email',
    'sort=-name',
  ],
  '/api/admin/subscriptions/': [
    '',
    'status=active',
    'status=past_due',
    'user_email=camille.dupont6000',
    'user_email=exemple-7.example',
    'automation=relances',
    'status=active&automation=tva%20107',
    'automation=zzz',
    'sort=created_at',
    'sort=individual_price',
  ],
  '/api/orders/': [
    '',
    'status=paid',
    'status=cancelled',
    'money_back=part',
    'money_back=contested',
    'user_email=camille.dupont6000',
    'number=123',
    'number=F-2026-000900000',
    'created_from=2026-01-01&created_to=2026-01-02',
    'min_amount=20&max_amount=21',
    'status=refunded&sort=-total_amount',
    'sort=total_amount',
  ],
  '/api/tickets/': [
    '',
    'status=open',
    'priority=urgent',
    'category=billing',
    'status=open&priority=low&category=account',
    'search=facture',
    'search=zzz',
    'search=camille.dupont6000',
    'search=123',
  ],
  '/api/automation-ideas/': [
    '',
    'filter=to_review',
    'filter=with_workflow',
    'filter=high_confidence',
    'search=messages',
    'search=zzz',
  ],
  '/api/admin/journal/': [
    '',
    'act=order.refund',
    'act=order.cancel',
    'subject=order&subject_id=1000',
    'about=1000',
    'from=2026-01-01&to=2026-01-02',
    'actor=camille.dupont6000',
  ],
  '/api/admin/automations/': [
    '',
    'search=relances',
    'category=categorie-1',
    'sort=-owner_count',
    'sort=-updated_at',
  ],
  '/api/admin/queue/late-payments/': [''],
  '/api/admin/queue/disputes/': [''],
  '/api/admin/queue/messages/': [''],
};

const single = [
  '/api/admin/queue/',
  '/api/admin/users/1000/',
  '/api/admin/users/1000/timeline/',
  '/api/admin/users/1000/timeline/?kinds=payments',
  '/api/admin/automations/500/use/',
  '/api/orders/1000/',
  '/api/tickets/1000/',
];

export const searches = [
  ...['camille dupont', 'dup', 'marti', 'exemple', 'le', 'élise', 'anais.ga', '06 12 34'],
  ...[
    '12',
    'commande 123456',
    'F-2026-900000',
    'cus_bench55',
    'sub_bench7',
    'in_bench99',
    'pi_bench400',
    're_bench95',
  ],
  ...['3,33', '5,00 €'],
  ...['facture introuvable', 'relances', 'tva 107', "o'hara", '% _ 😀', 'zzzz'],
];

export const searchAddress = (typed: string): string =>
  `/api/admin/search/?${new URLSearchParams({ q: typed })}`;

export const staffLists: readonly StaffList[] = [
  ...Object.entries(lists).flatMap(([call, filters]) =>
    filters.map((filter) => ({
      name: `${call}${filter ? `?${decodeURIComponent(filter)}` : ''}`,
      address: filter ? `${call}?${filter}` : call,
      isPaged: true,
    })),
  ),
  ...single.map((address) => ({ name: address, address, isPaged: false })),
];
