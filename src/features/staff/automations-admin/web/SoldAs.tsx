import type { ComponentProps } from 'react';
import { LoadedSelectField } from '#web/admin/LoadedSelectField.tsx';
import { TabLinks } from '#web/admin/TabLinks.tsx';
import type { SelectFieldProps } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useStaffCategories } from './queries.ts';

const screens = [
  { to: '/admin/automations', label: 'La liste' },
  { to: '/admin/prices', label: 'Changements de prix' },
];

/** They share a menu entry, so each leads to the other (docs/product/administration.md#automations-screens). */
export function SoldScreens() {
  return <TabLinks label="Ce qui est vendu" tabs={screens} />;
}

export function CategoryChoice(field: Omit<SelectFieldProps, 'label' | 'children'>) {
  return (
    <LoadedSelectField
      label="Catégorie"
      required
      query={useStaffCategories()}
      options={(categories) => categories}
      none="Choisissez une catégorie"
      {...field}
    />
  );
}

type PriceInput = Omit<ComponentProps<typeof TextField>, 'label' | 'unit'>;

const typed = { required: true, inputMode: 'decimal', autoComplete: 'off' } as const;

export function PriceInputs({ purchase, subscription }: { purchase: PriceInput; subscription: PriceInput }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Prix d’achat" unit="€" {...typed} {...purchase} />
      <TextField label="Prix d’abonnement" unit="€/mois" {...typed} {...subscription} />
    </div>
  );
}
