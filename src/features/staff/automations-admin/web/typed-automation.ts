import type { z } from 'zod';
import { changedByOthers, mergeEdits } from '#domain/edits/merge-edits.ts';
import { eurosToType } from '#domain/money/typed-euros.ts';
import type { StaffAutomation } from '../contract.ts';
import type { automationForm, newAutomationForm } from '../form.ts';

type New = z.input<typeof newAutomationForm>;
type Changed = z.input<typeof automationForm>;

/** What the fields hold, of a new automation as of a known one. */
export type TypedAutomation = Omit<New, 'webhook_file'> & {
  webhook_file?: File | undefined;
  remove_image?: Changed['remove_image'];
};

export const shortTexts = ['goes_in', 'comes_out', 'for_whom'] as const;

export const fieldNames = [
  'name',
  'slug',
  'description',
  ...shortTexts,
  'category',
  'purchase_price',
  'subscription_price',
  'image',
  'webhook_file',
  'available',
  'subscription_available',
] as const;

/** The fields that two people may both change, as the form holds them. */
export type Shared = {
  name: string;
  slug: string;
  description: string;
  goes_in: string;
  comes_out: string;
  for_whom: string;
  category: string;
  purchase_price: string;
  subscription_price: string;
  available: boolean;
  subscription_available: boolean;
};

export const labels: Record<keyof Shared, string> = {
  name: 'Nom',
  slug: 'Slug',
  description: 'Description',
  goes_in: 'Ce que vous y mettez',
  comes_out: 'Ce que vous en tirez',
  for_whom: 'Pour qui',
  category: 'Catégorie',
  purchase_price: 'Prix d’achat',
  subscription_price: 'Prix d’abonnement',
  available: 'En vente',
  subscription_available: 'Abonnement ouvert',
};

export function sharedOf(automation: StaffAutomation): Shared {
  const { name, slug, description, category, available, subscription_available } = automation;
  const { goes_in, comes_out, for_whom } = automation;
  return {
    name,
    slug,
    description,
    goes_in,
    comes_out,
    for_whom,
    category: String(category.id),
    purchase_price: eurosToType(automation.purchase_price),
    subscription_price: eurosToType(automation.subscription_price),
    available,
    subscription_available,
  };
}

/** `current` of the refusal `changed_meanwhile`. */
export function sharedOfRefusal(current: Readonly<Record<string, unknown>>): Shared {
  const text = (name: string) => String(current[name] ?? '');
  return {
    name: text('name'),
    slug: text('slug'),
    description: text('description'),
    goes_in: text('goes_in'),
    comes_out: text('comes_out'),
    for_whom: text('for_whom'),
    category: text('category'),
    purchase_price: eurosToType(Number(current.purchase_price)),
    subscription_price: eurosToType(Number(current.subscription_price)),
    available: current.available === true,
    subscription_available: current.subscription_available === true,
  };
}

function sharedTyped(typed: TypedAutomation): Shared {
  return {
    name: typed.name,
    slug: typed.slug ?? '',
    description: typed.description,
    goes_in: typed.goes_in ?? '',
    comes_out: typed.comes_out ?? '',
    for_whom: typed.for_whom ?? '',
    category: String(typed.category),
    purchase_price: String(typed.purchase_price),
    subscription_price: String(typed.subscription_price),
    available: typed.available === true,
    subscription_available: typed.subscription_available === true,
  };
}

export interface Meanwhile {
  /** What the form holds from now on. */
  merged: Shared;
  changes: { name: keyof Shared; theirs: Shared[keyof Shared]; isConflict: boolean }[];
}

export function meanwhileOf(loaded: Shared, typed: TypedAutomation, theirs: Shared): Meanwhile {
  const { merged, conflicts } = mergeEdits(loaded, sharedTyped(typed), theirs);
  return {
    merged,
    changes: changedByOthers(loaded, theirs).map((name) => ({
      name,
      theirs: theirs[name],
      isConflict: conflicts.includes(name),
    })),
  };
}
