import { TextField, type TextFieldProps } from './TextField.tsx';

interface EmailFieldProps extends Omit<TextFieldProps, 'label' | 'type' | 'inputMode'> {
  label?: string;
}

/** An email address, typed on the keyboard that has the @. */
export function EmailField({ label = 'Email', ...field }: EmailFieldProps) {
  return <TextField label={label} type="email" inputMode="email" {...field} />;
}
