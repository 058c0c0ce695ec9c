import { eurosFromCents } from '#domain/money/money.ts';
import { eurosToType, typedEuros } from '#domain/money/typed-euros.ts';
import { GIVEN_ROLES, roleNeeded, roleWord } from '#domain/people/staff-rights.ts';
import { capConsequence } from '#domain/price/cap-consequence.ts';
import { DEFAULT_MONTHLY_CAP } from '#domain/price/monthly-cap.ts';
import { IdentityFields } from '#web/forms/IdentityFields.tsx';
import type { useSentForm } from '#web/forms/SentForm.tsx';
import { Checkbox } from '#web/ui/Checkbox.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { SelectField } from '#web/ui/SelectField.tsx';
import { EmailField, TextField, type TextFieldProps } from '#web/ui/TextField.tsx';
import type { PersonDetail } from '../contract.ts';
import type { PersonTyped } from '../person-fields.ts';

/** Errors are listed in this order. */
export const nobody: PersonTyped = {
  email: '',
  first_name: '',
  last_name: '',
  phone: '',
  monthly_cap: eurosToType(eurosFromCents(DEFAULT_MONTHLY_CAP)),
  password: '',
  password_confirmation: '',
  is_active: true,
  is_staff: false,
  role: 'administrator',
  invitation: false,
};

export const formNames = Object.keys(nobody) as (keyof PersonTyped)[];

export const typedFrom = (person: PersonDetail): PersonTyped => ({
  ...nobody,
  email: person.email,
  first_name: person.first_name,
  last_name: person.last_name,
  phone: person.phone,
  is_active: person.is_active,
  is_staff: person.is_staff,
  role: person.role && person.role !== 'superuser' ? person.role : 'administrator',
  monthly_cap: eurosToType(person.subscription_settings.monthly_cap),
});

type PersonForm = ReturnType<typeof useSentForm<PersonTyped, unknown>>;

interface FieldsProps {
  form: Pick<PersonForm, 'register' | 'watch' | 'formState' | 'field'>;
}

export function IdentityPart({ form, pendingEmail = null }: FieldsProps & { pendingEmail?: string | null }) {
  return (
    <>
      <EmailField
        required
        autoComplete="off"
        help={
          pendingEmail
            ? `${pendingEmail} attend d’être confirmée par le lien envoyé à cette adresse.`
            : undefined
        }
        {...form.field('email')}
      />
      <IdentityFields register={form.register} errors={form.formState.errors} />
    </>
  );
}

/** A new account alone has it; later it is its own act. */
export function ActivePart({ form, mayShut }: FieldsProps & { mayShut: boolean }) {
  return (
    <Checkbox
      label="Compte actif"
      error={form.formState.errors.is_active?.message}
      {...(mayShut ? form.register('is_active') : { checked: true, disabled: true })}
    />
  );
}

/** The field keeps its loaded value, unregistered, for those who lack the right. A superuser alone makes staff. */
export function TeamPart({ form, mayName }: FieldsProps & { mayName: boolean }) {
  const { register, watch, field, formState } = form;
  const isStaff = watch('is_staff');
  return (
    <div>
      <Checkbox
        label="Administrateur"
        help={mayName ? undefined : 'Seul un super-administrateur nomme l’équipe.'}
        error={formState.errors.is_staff?.message}
        {...(mayName ? register('is_staff') : { checked: isStaff, disabled: true })}
      />
      {mayName && isStaff ? (
        <SelectField label="Rôle" className="mt-2" {...field('role')}>
          {GIVEN_ROLES.map((role) => (
            <option key={role} value={role}>
              {roleWord(role)}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  );
}

/** People without the right read who has it. */
export function CapPart({
  form,
  mayWrite,
  before,
}: FieldsProps & { mayWrite: boolean; before?: number | undefined }) {
  const after = typedEuros(form.watch('monthly_cap') ?? '');
  if (!mayWrite)
    return (
      <p className="text-muted text-sm">{`Changer le plafond mensuel\u00a0: ${roleNeeded('cap.write')}`}</p>
    );
  return (
    <CapField
      consequence={before !== undefined && after !== undefined ? capConsequence(before, after) : null}
      {...form.field('monthly_cap')}
    />
  );
}

type CapFieldProps = Omit<TextFieldProps, 'label' | 'help' | 'unit'> & { consequence: string | null };

export function CapField({ consequence, ...field }: CapFieldProps) {
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label="Plafond mensuel"
        inputMode="decimal"
        autoComplete="off"
        unit="€"
        help="Entre 2€ et 100€. Recommandé : 15€ pour la plupart des utilisateurs."
        {...field}
      />
      <p role="status" className="text-sm empty:hidden">
        {consequence}
      </p>
    </div>
  );
}

const staffRule = 'Au moins 12 caractères, avec une majuscule, une minuscule, un chiffre et un symbole.';

export function PasswordPart({ form, isNew }: FieldsProps & { isNew: boolean }) {
  const rule = form.watch('is_staff') ? staffRule : 'Au moins 8 caractères.';
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <PasswordField
        label="Mot de passe"
        optional={!isNew}
        required={isNew}
        autoComplete="new-password"
        help={isNew ? rule : `Laissez vide pour garder l’actuel. ${rule}`}
        {...form.field('password')}
      />
      <PasswordField
        label="Confirmer le mot de passe"
        optional={!isNew}
        required={isNew}
        autoComplete="new-password"
        {...form.field('password_confirmation')}
      />
    </div>
  );
}
