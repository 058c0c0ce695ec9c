import type { ComponentProps } from 'react';
import { SelectField } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useStaffCategories } from './queries.ts';

/** On which shelf, in any form that asks for it. */
export function CategoryChoice(field: Omit<ComponentProps<typeof SelectField>, 'label' | 'children'>) {
  const categories = useStaffCategories();
  return (
    <SelectField label="Catégorie" required {...field}>
      <option value="">Choisissez une catégorie</option>
      {categories.data?.map(({ id, name }) => (
        <option key={id} value={String(id)}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

type PriceInput = Omit<ComponentProps<typeof TextField>, 'label' | 'unit'>;

const typed = { required: true, inputMode: 'decimal', autoComplete: 'off' } as const;

/** For how much. */
export function PriceInputs({ purchase, subscription }: { purchase: PriceInput; subscription: PriceInput }) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <TextField label="Prix d’achat" unit="€" {...typed} {...purchase} />
      <TextField label="Prix d’abonnement" unit="€/mois" {...typed} {...subscription} />
    </div>
  );
}
