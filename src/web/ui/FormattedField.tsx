import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef } from 'react';
import { TextField } from './TextField.tsx';

interface FormattedFieldProps extends Omit<ComponentProps<typeof TextField>, 'onChange' | 'value'> {
  value: string;
  format: (typed: string, previous: string) => string;
  onValue: (value: string) => void;
}

function caretAfter(value: string, digits: number): number {
  if (digits === 0) return 0;
  let seen = 0;
  for (const [place, character] of [...value].entries()) {
    if (/\d/.test(character)) seen += 1;
    if (seen === digits) return place + 1;
  }
  return value.length;
}

export function FormattedField({ value, format, onValue, ...rest }: FormattedFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);

  useLayoutEffect(() => {
    const element = input.current;
    if (element && caret.current !== undefined && document.activeElement === element) {
      element.setSelectionRange(caret.current, caret.current);
    }
    caret.current = undefined;
  });

  function change(event: ChangeEvent<HTMLInputElement>) {
    const typed = event.target.value;
    const next = format(typed, value);
    const place = event.target.selectionStart ?? typed.length;
    const atEnd = place >= typed.length;
    const digits = typed.slice(0, place).replace(/\D/g, '').length;
    caret.current = atEnd ? next.length : caretAfter(next, digits);
    onValue(next);
  }

  return <TextField {...rest} ref={input} value={value} onChange={change} />;
}
