import { useState } from 'react';
import { useController } from 'react-hook-form';
import { groupedSiret } from '#domain/document/company-keys.ts';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { SuggestField } from '#web/ui/SuggestField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import type { CompanySuggestion } from '../contract.ts';
import { companiesFor } from './queries.ts';
import { type FieldsProps, fillIn } from './typed-address.ts';
import { useSuggestions } from './use-suggestions.ts';

const help =
  'Tapez son nom ou son SIREN\u00a0: nous vous proposons les entreprises du registre de l’État, avec leur adresse.';
const notFound = 'Aucune entreprise proposée. Vous pouvez la saisir à la main.';

/** What the register knows fills the address too. */
function CompanySearch({ form }: FieldsProps) {
  const { control, formState } = form;
  const { field } = useController({ control, name: 'company' });
  const [typed, setTyped] = useState('');
  const { items, nothing } = useSuggestions(typed, companiesFor);

  function fill({ label: _, ...found }: CompanySuggestion) {
    setTyped('');
    fillIn(form, found);
  }

  return (
    <SuggestField<CompanySuggestion>
      label="Entreprise"
      name={field.name}
      value={field.value ?? ''}
      error={formState.errors.company?.message}
      autoComplete="organization"
      help={nothing ? notFound : help}
      items={items}
      keyOf={({ siren }) => siren}
      onType={(text) => {
        setTyped(text);
        field.onChange(text);
      }}
      onPick={fill}
    >
      {({ company, siren, postal_code, city }) => (
        <>
          <span className="wrap-anywhere">{company}</span>
          <span className="text-muted text-sm">
            {groupedSiret(siren)}, {postal_code} {city}
          </span>
        </>
      )}
    </SuggestField>
  );
}

/** docs/product/address.md#company */
export function CompanyFields({ form }: FieldsProps) {
  const { register, formState, clearErrors, watch } = form;
  const { errors } = formState;
  const [ticked, setTicked] = useState<boolean>();
  const isCompany = ticked ?? watch('company') !== '';

  function toggle(checked: boolean) {
    setTicked(checked);
    // Hidden fields are not sent; their words stay, for one press may have been a slip.
    if (!checked) clearErrors(['company', 'siren', 'vat_number']);
  }

  return (
    <>
      <Checkbox
        label="J’achète pour mon entreprise"
        checked={isCompany}
        onChange={({ target }) => toggle(target.checked)}
      />
      {isCompany ? (
        <>
          <CompanySearch form={form} />
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label="SIREN"
              optional
              inputMode="numeric"
              autoComplete="off"
              help="9 chiffres. Il figure sur vos factures."
              error={errors.siren?.message}
              {...register('siren')}
            />
            <TextField
              label="Numéro de TVA"
              optional
              autoComplete="off"
              help="Il commence par deux lettres, par exemple FR ou BE."
              error={errors.vat_number?.message}
              {...register('vat_number')}
            />
          </div>
        </>
      ) : null}
    </>
  );
}
