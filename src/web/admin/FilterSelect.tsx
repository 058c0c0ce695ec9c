import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import { Content, ItemIndicator, Portal, RadioGroup, RadioItem, Root, Trigger } from 'radix-ui/dropdown-menu';
import { ChipButton } from './ChipButton.tsx';
import type { SelectFilter } from './filter.ts';
import { floating } from './layer.ts';
import type { ListState } from './list-state.ts';

interface FilterSelectProps {
  list: ListState;
  filter: SelectFilter;
  said: string;
}

/** It applies what is chosen. */
export function FilterSelect({ list, filter, said }: FilterSelectProps) {
  const { name, label, options, all = 'Tous' } = filter;
  return (
    <Root modal={false}>
      <Trigger asChild>
        <ChipButton label={label} said={said} />
      </Trigger>
      <Portal>
        <Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          loop
          aria-label={label}
          className={clsx(floating, 'min-w-48 p-1')}
        >
          <RadioGroup
            value={list.filters[name] ?? ''}
            onValueChange={(value) => list.setFilters({ [name]: value })}
          >
            {[{ value: '', label: all }, ...options].map((option) => (
              <RadioItem
                key={option.value}
                value={option.value}
                className="relative flex min-h-10 cursor-pointer items-center rounded-sm py-1.5 pr-4 pl-9 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
              >
                <ItemIndicator className="absolute left-3">
                  <Check className="size-4 text-accent-text" aria-hidden="true" />
                </ItemIndicator>
                {option.label}
              </RadioItem>
            ))}
          </RadioGroup>
        </Content>
      </Portal>
    </Root>
  );
}
