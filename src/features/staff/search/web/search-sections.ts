import { centsFromEuros, formatEuros } from '#domain/money/money.ts';
import { personName } from '#domain/people/person-name.ts';
import { MOST_RECENT, readAct } from '#domain/people/staff-search.ts';
import { orderNote, orderWord } from '#domain/status/order-words.ts';
import { TICKET_STATUS_LABELS } from '#domain/status/ticket-status.ts';
import { staffStatusChoice } from '#domain/subscription/subscription-label.ts';
import { formatDateTime } from '#domain/time/french-dates.ts';
import type { Found } from '../contract.ts';
import { actsNamed, actsOn, allOfAmount, type Entry, type SearchOption } from './search-acts.ts';

/** Numbers alone are stored, so that no name stays in the browser. */
const keyOf = (memberId: number) => `adminRecent.${memberId}`;

const pages: readonly [kind: string, pattern: RegExp][] = [
  ['person', /^\/admin\/users\/(\d{1,9})(?:\/edit)?\/?$/],
  ['automation', /^\/admin\/automations\/(\d{1,9})\/edit\/?$/],
  ['order', /^\/admin\/orders\/(\d{1,9})\/?$/],
  ['ticket', /^\/admin\/support\/(\d{1,9})\/?$/],
];

/** It answers `person.12` on a thing's page. */
function thingAt(pathname: string): string | undefined {
  for (const [kind, pattern] of pages) {
    const id = Number(pattern.exec(pathname)?.[1]);
    if (id > 0) return `${kind}.${id}`;
  }
  return undefined;
}

const isThing = (text: string) => /^(?:person|automation|order|ticket)\.[1-9]\d{0,8}$/.test(text);

/** Values that somebody else wrote there are left out. */
export function recentThings(memberId: number): string[] {
  try {
    const kept = (localStorage.getItem(keyOf(memberId)) ?? '').split(',').filter(isThing);
    return [...new Set(kept)].slice(0, MOST_RECENT);
  } catch {
    return [];
  }
}

export function noteOpened(memberId: number, pathname: string): void {
  const thing = thingAt(pathname);
  if (!thing) return;
  const others = recentThings(memberId).filter((other) => other !== thing);
  try {
    localStorage.setItem(keyOf(memberId), [thing, ...others].slice(0, MOST_RECENT).join(','));
  } catch {
    // Private browsing may refuse storage: then nothing is recent.
  }
}

export interface SearchSection {
  title: string;
  options: SearchOption[];
}

const titles: Record<Found['kind'], string> = {
  person: 'Personnes',
  automation: 'Automatisations',
  subscription: 'Abonnements',
  order: 'Commandes',
  ticket: 'Tickets',
};

const joined = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');

function searchOption(found: Found): SearchOption {
  const { kind, id } = found;
  const option = { id: `${kind}.${id}`, kind };
  switch (found.kind) {
    case 'person': {
      const { name, email, phone, is_active, is_staff } = found;
      const note = is_active ? (is_staff ? 'Équipe' : undefined) : 'Désactivé';
      const detail = joined(name ? email : '', phone);
      return { ...option, label: personName(found), detail, ...(note && { note }), to: `/admin/users/${id}` };
    }
    case 'automation': {
      const { name, category, available } = found;
      const note = available ? {} : { note: 'Retirée de la vente' };
      return { ...option, label: name, detail: category, ...note, to: `/admin/automations/${id}/edit` };
    }
    case 'subscription': {
      const { automation, status, person } = found;
      return {
        ...option,
        label: `${automation}, ${personName(person)}`,
        detail: person?.email ?? '',
        note: staffStatusChoice(status),
        to: `/admin/subscriptions/${id}`,
      };
    }
    case 'order': {
      const { status, total_amount, created_at, invoice_number, label, person } = found;
      const total = centsFromEuros(total_amount);
      const givenBack = centsFromEuros(found.amount_given_back);
      const note = orderNote({ status, total, givenBack, isContested: found.is_contested });
      return {
        ...option,
        label: `Commande n°\u00a0${id}, ${formatEuros(total)}`,
        detail: joined(personName(person), label, invoice_number, formatDateTime(created_at)),
        note: note ? `${orderWord(status)}, ${note}` : orderWord(status),
        to: `/admin/orders/${id}`,
      };
    }
    case 'ticket': {
      const { subject, status, email, created_at } = found;
      return {
        ...option,
        label: `${subject} (n°\u00a0${id})`,
        detail: joined(email, formatDateTime(created_at)),
        note: TICKET_STATUS_LABELS[status],
        to: `/admin/support/${id}`,
      };
    }
  }
}

interface Shown {
  typed: string;
  /** Undefined while nothing was answered. */
  found: readonly Found[] | undefined;
  rights: readonly string[];
  entries: readonly Entry[];
}

/** Before anything is typed it lists recent things; then results by kind, then acts. */
export function searchSections({ typed, found = [], rights, entries }: Shown): SearchSection[] {
  const { act } = readAct(typed);
  const has = (right: string) => rights.includes(right);
  const named = { title: 'Actions', options: act ? [] : actsNamed(typed.trim(), entries, has) };
  if (typed.trim() === '') return withOptions({ title: 'Récents', options: found.map(searchOption) }, named);
  const acts = { title: 'Actions', options: actsOn(found, act, has) };
  const groups = [...Map.groupBy(found, ({ kind }) => kind)].map(([kind, ones]) => ({
    title: titles[kind],
    options: ones.map(searchOption),
  }));
  if (act) return withOptions(acts, ...groups);
  const options = [...allOfAmount(typed, found), ...acts.options, ...named.options];
  return withOptions(...groups, { ...acts, options });
}

const withOptions = (...sections: SearchSection[]) => sections.filter(({ options }) => options.length > 0);
