import type { UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { SelectField } from '#web/ui/SelectField.tsx';
import type { registration } from '../contract.ts';

export interface TrialOption {
  id: number;
  name: string;
  category: string;
}

interface TrialFieldProps {
  form: UseFormReturn<z.input<typeof registration>, unknown, z.output<typeof registration>>;
  trials: readonly TrialOption[];
}

const asId = (value: unknown) => (value === '' || value == null ? null : Number(value));

function grouped(trials: readonly TrialOption[]): [category: string, options: TrialOption[]][] {
  const categories = [...new Set(trials.map(({ category }) => category))];
  return categories
    .sort((one, other) => one.localeCompare(other, 'fr'))
    .map((category) => [category, trials.filter((trial) => trial.category === category)]);
}

export function TrialField({ form, trials }: TrialFieldProps) {
  if (trials.length === 0) return null;
  return (
    <SelectField
      label="Essai gratuit de 7&nbsp;jours"
      optional
      help="Il commence quand vous confirmez votre adresse. Vous pouvez aussi le choisir plus tard."
      error={form.formState.errors.free_automation_id?.message}
      {...form.register('free_automation_id', { setValueAs: asId })}
    >
      <option value="">Aucun pour l’instant</option>
      {grouped(trials).map(([category, options]) => (
        <optgroup key={category} label={category}>
          {options.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
