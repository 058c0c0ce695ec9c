import type { ComponentProps } from 'react';
import { controlStyle } from './control-style.ts';
import { Field, type FieldTexts } from './Field.tsx';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'className'>, FieldTexts {
  className?: string;
}

/** It grows with what is written where the browser knows how. */
export function TextArea({ label, help, error, optional, id, className, rows = 5, ...rest }: TextAreaProps) {
  return (
    <Field label={label} help={help} error={error} optional={optional} id={id} className={className}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          rows={rows}
          className={controlStyle('field-sizing-content max-h-96 min-h-32 resize-y')}
        />
      )}
    </Field>
  );
}
