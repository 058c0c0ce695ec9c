import { eurosFromCents, formatEuros } from '#domain/money/money.ts';
import { personName } from '#domain/people/person-name.ts';
import type { StaffRight } from '#domain/people/staff-rights.ts';
import { readSought, SEARCH_ACT_VERBS, type SearchAct } from '#domain/people/staff-search.ts';
import { soughtForm } from '#domain/text/one-form.ts';
import type { Found } from '../contract.ts';

export interface SearchOption {
  id: string;
  label: string;
  /** It tells apart two things of the same name. */
  detail?: string;
  /** It is set when the state is unusual. */
  note?: string;
  kind: Found['kind'] | 'act' | 'screen';
  to?: string;
  writes?: string;
}

export interface Entry {
  to: string;
  label: string;
}

type Has = (right: StaffRight) => boolean;

const rightOf: Record<SearchAct, StaffRight> = {
  offer: 'gifts.give',
  refund: 'orders.write',
  diagnose: 'subscriptions.read',
};

const listOf = (path: string, filters: Record<string, string>) => `${path}?${new URLSearchParams(filters)}`;

function ofPerson(person: Found & { kind: 'person' }): Record<SearchAct, Pick<SearchOption, 'label' | 'to'>> {
  const { id, email } = person;
  const name = personName(person);
  return {
    offer: { label: `Offrir une automatisation à ${name}`, to: `/admin/users/${id}/edit?act=offer` },
    refund: {
      label: `Rembourser une commande de ${name}`,
      to: listOf('/admin/orders', { user_email: email, status: 'paid' }),
    },
    diagnose: {
      label: `Diagnostiquer un abonnement de ${name}`,
      to: listOf('/admin/subscriptions', { user_email: email }),
    },
  };
}

/** Undefined where the act does not fit. */
function actOn(found: Found, act: SearchAct): Pick<SearchOption, 'label' | 'to'> | undefined {
  switch (found.kind) {
    case 'person':
      return found.is_staff && act === 'offer' ? undefined : ofPerson(found)[act];
    case 'order':
      if (act !== 'refund' || found.status !== 'paid') return undefined;
      return {
        label: `Rembourser la commande n°\u00a0${found.id}`,
        to: `/admin/orders/${found.id}?act=refund`,
      };
    case 'subscription': {
      if (act !== 'diagnose' || !found.person) return undefined;
      return {
        label: `Diagnostiquer ${found.automation}, ${personName(found.person)}`,
        to: `/admin/subscriptions/${found.id}`,
      };
    }
    default:
      return undefined;
  }
}

/** The search shows the latest orders of an amount; the list shows them all. */
export function allOfAmount(typed: string, found: readonly Found[]): SearchOption[] {
  const { amount } = readSought(typed);
  if (amount === undefined || found.every(({ kind }) => kind !== 'order')) return [];
  const euros = String(eurosFromCents(amount));
  return [
    {
      id: `list.order.${amount}`,
      kind: 'act',
      label: `Toutes les commandes de ${formatEuros(amount)}`,
      to: listOf('/admin/orders', { min_amount: euros, max_amount: euros }),
    },
  ];
}

const mostActs = 4;

/** The likeliest act of each kind is offered when none is typed. */
export function actsOn(found: readonly Found[], act: SearchAct | undefined, has: Has): SearchOption[] {
  const likeliest = [...Map.groupBy(found, ({ kind }) => kind).values()].flatMap(([first]) => first ?? []);
  const acts: SearchAct[] = act ? [act] : ['diagnose', 'refund', 'offer'];
  const made = (act ? found : likeliest).flatMap((one) =>
    acts.flatMap((does) => {
      const option = has(rightOf[does]) ? actOn(one, does) : undefined;
      // The person's page is enough when the verb is missing: it leads to their refunds too.
      if (!option || (!act && one.kind === 'person' && does === 'refund')) return [];
      return [{ id: `${does}.${one.kind}.${one.id}`, kind: 'act' as const, ...option }];
    }),
  );
  return act ? made : made.slice(0, mostActs);
}

const begun: readonly { right: StaffRight; option: SearchOption }[] = [
  ...(
    [
      ['offer', 'Offrir une automatisation à…'],
      ['refund', 'Rembourser une commande…'],
      ['diagnose', 'Diagnostiquer un abonnement…'],
    ] as const
  ).map(([act, label]) => ({
    right: rightOf[act],
    option: { id: `begin.${act}`, label, kind: 'act' as const, writes: `${SEARCH_ACT_VERBS[act]} ` },
  })),
  {
    right: 'people.write',
    option: { id: 'new.person', label: 'Créer un utilisateur', kind: 'act', to: '/admin/users/new' },
  },
  {
    right: 'content.write',
    option: {
      id: 'new.automation',
      label: 'Créer une automatisation',
      kind: 'act',
      to: '/admin/automations/new',
    },
  },
  {
    right: 'content.write',
    option: { id: 'new.category', label: 'Créer une catégorie', kind: 'act', to: '/admin/categories/new' },
  },
];

function areIn(typed: string, label: string): boolean {
  const words = soughtForm(label);
  return soughtForm(typed)
    .split(/\s+/)
    .every((word) => words.includes(word));
}

/** These acts need no result; their own name finds them. */
export function actsNamed(typed: string, entries: readonly Entry[], has: Has): SearchOption[] {
  const screens = entries.map(
    ({ to, label }): SearchOption => ({
      ...{ id: `go.${to}`, kind: 'screen', to },
      label: `Aller à\u00a0: ${label}`,
    }),
  );
  const acts = begun.filter(({ right }) => has(right)).map(({ option }) => option);
  return [...acts, ...screens].filter(({ label }) => areIn(typed, label));
}
