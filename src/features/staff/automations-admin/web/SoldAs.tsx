import type { ComponentProps } from 'react';
import { useLocation } from 'react-router';
import { LoadedSelectField } from '#web/admin/LoadedSelectField.tsx';
import { Link } from '#web/ui/Link.tsx';
import type { SelectFieldProps } from '#web/ui/SelectField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useStaffCategories } from './queries.ts';

const screens = [
  { to: '/admin/automations', label: 'La liste' },
  { to: '/admin/prices', label: 'Changements de prix' },
];

/** They share a menu entry, so each leads to the other (docs/product/administration.md#automations-screens). */
export function SoldScreens() {
  const { pathname } = useLocation();
  return (
    <nav aria-label="Ce qui est vendu" className="mb-6">
      <ul className="flex gap-1 overflow-x-auto border-line border-b [scrollbar-width:none]">
        {screens.map(({ to, label }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              aria-current={pathname === to ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-transparent border-b-2 px-3 font-medium text-muted transition-colors hover:text-ink focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-ink md:px-4"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
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
