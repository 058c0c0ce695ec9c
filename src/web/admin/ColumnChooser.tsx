import { clsx } from 'clsx';
import Check from 'lucide-react/icons/check';
import Columns from 'lucide-react/icons/columns-3';
import { CheckboxItem, Content, ItemIndicator, Portal, Root, Trigger } from 'radix-ui/dropdown-menu';
import { Button } from '../ui/Button.tsx';
import type { Column } from './ListHead.tsx';
import { floating } from './layer.ts';
import type { ListState } from './list-state.ts';

interface ColumnChooserProps {
  list: ListState;
  columns: readonly Pick<Column<never>, 'id' | 'head'>[];
}

/** All but the first, which names the row. */
export function ColumnChooser({ list, columns }: ColumnChooserProps) {
  return (
    <Root modal={false}>
      <Trigger asChild>
        <Button variant="quiet" size="sm">
          <Columns className="size-4" aria-hidden="true" />
          Colonnes
        </Button>
      </Trigger>
      <Portal>
        <Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          loop
          aria-label="Colonnes"
          className={clsx(floating, 'min-w-48 p-1')}
        >
          {columns.slice(1).map(({ id, head }) => (
            <CheckboxItem
              key={id}
              checked={!list.hidden.includes(id)}
              onCheckedChange={() => list.toggleColumn(id)}
              // Several are chosen in a row.
              onSelect={(event) => event.preventDefault()}
              className="relative flex min-h-10 cursor-pointer items-center rounded-sm py-1.5 pr-4 pl-9 outline-none data-highlighted:bg-sunken pointer-coarse:min-h-11"
            >
              <ItemIndicator className="absolute left-3">
                <Check className="size-4 text-accent-text" aria-hidden="true" />
              </ItemIndicator>
              {head}
            </CheckboxItem>
          ))}
        </Content>
      </Portal>
    </Root>
  );
}
