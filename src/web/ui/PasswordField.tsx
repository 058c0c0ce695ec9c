import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { type ComponentProps, useState } from 'react';
import { controlStyle, Field, type FieldTexts } from './Field.tsx';

interface PasswordFieldProps extends Omit<ComponentProps<'input'>, 'className' | 'type'>, FieldTexts {
  className?: string;
  autoComplete: 'current-password' | 'new-password';
}

export function PasswordField({ label, help, error, optional, id, className, ...rest }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Field label={label} help={help} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <span className="relative block">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...rest}
            {...control}
            type={shown ? 'text' : 'password'}
            className={controlStyle('pr-12')}
          />
          <button
            type="button"
            aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            aria-controls={control.id}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-md text-muted enabled-hover:text-ink focus-visible:-outline-offset-4"
          >
            <Icon className="size-5" aria-hidden="true" />
          </button>
        </span>
      )}
    </Field>
  );
}
