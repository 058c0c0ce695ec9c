import { clsx } from 'clsx';
import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import { type FormEvent, useState } from 'react';
import { isEuroAmount } from '#domain/money/money.ts';
import {
  eurosToType,
  MOST_SOUGHT_EUROS,
  NOT_TYPED_EUROS,
  TOO_MANY_SOUGHT_EUROS,
  typedEuros,
} from '#domain/money/typed-euros.ts';
import { Button } from '../ui/Button.tsx';
import { floating } from '../ui/floating.ts';
import { TextField, type TextFieldProps } from '../ui/TextField.tsx';
import { ChipButton } from './ChipButton.tsx';
import { isRange, namesOf, type RangeFilter, type TextFilter } from './filter.ts';
import type { ListState } from './list-state.ts';

interface FilterFormProps {
  list: ListState;
  filter: TextFilter | RangeFilter;
  said: string;
}

type Typed = Readonly<Record<string, string>>;

type FieldOf = Pick<TextFieldProps, 'label' | 'type' | 'inputMode' | 'unit'> & { name: string };

function fieldsOf(filter: TextFilter | RangeFilter): FieldOf[] {
  if (!isRange(filter)) return [{ name: filter.name, label: filter.label }];
  const { kind, from, to } = filter;
  if (kind === 'dates')
    return [
      { name: from, label: 'Du', type: 'date' },
      { name: to, label: 'Au', type: 'date' },
    ];
  // A number field would drop the comma: « 20,50 » would be 2050.
  return [
    { name: from, label: 'Au moins', inputMode: 'decimal', unit: '€' },
    { name: to, label: 'Au plus', inputMode: 'decimal', unit: '€' },
  ];
}

function toType(filter: TextFilter | RangeFilter, value: string): string {
  return filter.kind === 'euros' && isEuroAmount(Number(value || Number.NaN))
    ? eurosToType(Number(value))
    : value;
}

function inAddress(filter: TextFilter | RangeFilter, text: string): { value: string } | { refusal: string } {
  if (filter.kind !== 'euros') return { value: text.trim() };
  const euros = typedEuros(text);
  if (euros === undefined) return { value: '' };
  if (!(euros >= 0)) return { refusal: NOT_TYPED_EUROS };
  // The server would refuse the whole list.
  return euros > MOST_SOUGHT_EUROS ? { refusal: TOO_MANY_SOUGHT_EUROS } : { value: String(euros) };
}

function isUpsideDown(filter: TextFilter | RangeFilter, values: Typed): boolean {
  if (!isRange(filter)) return false;
  const [from = '', to = ''] = [values[filter.from], values[filter.to]];
  if (from === '' || to === '') return false;
  return filter.kind === 'dates' ? from > to : Number(from) > Number(to);
}

function Fields({ list, filter, onApplied }: Omit<FilterFormProps, 'said'> & { onApplied: () => void }) {
  const names = namesOf(filter);
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(names.map((name) => [name, toType(filter, list.filters[name] ?? '')])),
  );
  const [error, setError] = useState<{ name: string; message: string }>();

  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const refuse = (name: string, message: string) => {
      setError({ name, message });
      const field = event.currentTarget.elements.namedItem(name);
      if (field instanceof HTMLElement) field.focus();
    };
    const values: Record<string, string> = {};
    for (const name of names) {
      const read = inAddress(filter, typed[name] ?? '');
      if ('refusal' in read) return refuse(name, read.refusal);
      values[name] = read.value;
    }
    if (isUpsideDown(filter, values)) return refuse(names[1] ?? '', 'La fin vient avant le début.');
    onApplied();
    list.setFilters(values);
  }

  return (
    <form noValidate onSubmit={apply} className="flex flex-col gap-3">
      {fieldsOf(filter).map((field) => (
        <TextField
          key={field.name}
          {...field}
          autoComplete="off"
          value={typed[field.name] ?? ''}
          error={error?.name === field.name ? error.message : undefined}
          onChange={(event) => setTyped({ ...typed, [field.name]: event.target.value })}
        />
      ))}
      <Button type="submit" size="sm" className="self-start">
        Appliquer
      </Button>
    </form>
  );
}

export function FilterForm({ list, filter, said }: FilterFormProps) {
  const [open, setOpen] = useState(false);
  return (
    <Root open={open} onOpenChange={setOpen}>
      <Trigger asChild>
        <ChipButton label={filter.label} said={said} />
      </Trigger>
      <Portal>
        <Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={`Filtrer\u00a0: ${filter.label}`}
          className={clsx(floating, 'w-72 p-4')}
        >
          <Fields list={list} filter={filter} onApplied={() => setOpen(false)} />
        </Content>
      </Portal>
    </Root>
  );
}
