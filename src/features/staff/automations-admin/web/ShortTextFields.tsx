import { SHORT_TEXT_LENGTH } from '#domain/page/pictures.ts';
import { TextArea } from '#web/ui/TextField.tsx';
import type { AutomationForm } from '../form.ts';
import type { FieldsProps } from './AutomationFields.tsx';
import { labels, shortTexts } from './typed-automation.ts';

const helps = {
  goes_in: 'Sous la description, sur la page de l’automatisation. Rien n’y est dit tant que c’est vide.',
  comes_out: undefined,
  for_whom: undefined,
} as const;

export function ShortTextFields<Output>({ form, pricesOnly }: FieldsProps<Output>) {
  const { register, formState } = form;
  return (
    <>
      {shortTexts.map((name) => (
        <TextArea
          key={name}
          label={labels[name]}
          optional
          rows={2}
          maxLength={SHORT_TEXT_LENGTH}
          readOnly={pricesOnly}
          help={helps[name]}
          error={formState.errors[name]?.message}
          {...register(name)}
        />
      ))}
    </>
  );
}

/** In a form with a file an empty field is a missing one, which would leave the text as it is: a space empties it. */
export const sentTexts = (fields: AutomationForm): Partial<AutomationForm> =>
  Object.fromEntries(shortTexts.map((name) => [name, fields[name] === '' ? ' ' : fields[name]]));
