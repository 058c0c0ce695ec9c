import { clsx } from 'clsx';
import { Content, Portal, Root, Trigger } from 'radix-ui/popover';
import { type FormEvent, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { TextField } from '../ui/TextField.tsx';
import { ChipButton } from './ChipButton.tsx';
import { isRange, namesOf, type RangeFilter, type TextFilter } from './filter.ts';
import { floating } from './layer.ts';
import type { ListState } from './list-state.ts';

interface FilterFormProps {
  list: ListState;
  filter: TextFilter | RangeFilter;
  said: string;
}

type Typed = Readonly<Record<string, string>>;

interface FieldOf {
  name: string;
  label: string;
  type: string;
  unit?: string | undefined;
}

function fieldsOf(filter: TextFilter | RangeFilter): FieldOf[] {
  if (!isRange(filter)) return [{ name: filter.name, label: filter.label, type: 'text' }];
  const { kind, from, to, unit } = filter;
  const [begins, ends] = kind === 'dates' ? ['Du', 'Au'] : ['Au moins', 'Au plus'];
  const type = kind === 'dates' ? 'date' : 'number';
  return [
    { name: from, label: begins, type, unit },
    { name: to, label: ends, type, unit },
  ];
}

function isUpsideDown(filter: TextFilter | RangeFilter, typed: Typed): boolean {
  if (!isRange(filter)) return false;
  const [from = '', to = ''] = [typed[filter.from], typed[filter.to]];
  if (from === '' || to === '') return false;
  return filter.kind === 'dates' ? from > to : Number(from) > Number(to);
}

function Fields({ list, filter, onApplied }: Omit<FilterFormProps, 'said'> & { onApplied: () => void }) {
  const names = namesOf(filter);
  const [typed, setTyped] = useState<Typed>(() =>
    Object.fromEntries(names.map((name) => [name, list.filters[name] ?? ''])),
  );
  const [error, setError] = useState<string>();

  function apply(event: FormEvent) {
    event.preventDefault();
    if (isUpsideDown(filter, typed)) {
      setError('La fin vient avant le début.');
      return;
    }
    onApplied();
    list.setFilters(Object.fromEntries(names.map((name) => [name, typed[name]?.trim() ?? ''])));
  }

  return (
    <form noValidate onSubmit={apply} className="flex flex-col gap-3">
      {fieldsOf(filter).map(({ name, label, type, unit }, place) => (
        <TextField
          key={name}
          label={label}
          type={type}
          unit={unit}
          autoComplete="off"
          value={typed[name] ?? ''}
          error={place === 1 ? error : undefined}
          onChange={(event) => setTyped({ ...typed, [name]: event.target.value })}
        />
      ))}
      <Button type="submit" size="sm" className="self-start">
        Appliquer
      </Button>
    </form>
  );
}

/** A text or a range, applied by Enter or by its button. */
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
