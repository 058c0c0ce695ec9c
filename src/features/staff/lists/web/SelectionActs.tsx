import ChevronUp from 'lucide-react/icons/chevron-up';
import { useRef } from 'react';
import { MOST_LINES } from '#contract-kit/most-lines.ts';
import { countOf, formatCount, type Noun } from '#domain/text/french-count.ts';
import { ActMenu, type MenuAct } from '#web/admin/ActMenu.tsx';
import { useShortcuts } from '#web/admin/keyboard.ts';
import { type Selection, SelectionBar } from '#web/admin/selection.tsx';
import { Button, buttonStyle } from '#web/ui/Button.tsx';

interface SelectionActsProps {
  selection: Selection;
  /** All that match the filters are meant, not the ticked rows. */
  isEverything: boolean;
  onEverything: (chosen: boolean) => void;
  total: number;
  noun: Noun;
  acts: readonly (MenuAct | false)[];
}

/** What may be done about the rows that are chosen. */
export function SelectionActs(props: SelectionActsProps) {
  const { selection, isEverything, onEverything, total, noun, acts } = props;
  const place = useRef<HTMLDivElement>(null);
  const isChosen = isEverything || selection.ids.size > 0;
  useShortcuts(
    isChosen
      ? [
          {
            keys: 'a',
            says: 'Agir sur les lignes choisies',
            run: () => place.current?.querySelector('button')?.focus(),
          },
        ]
      : [],
  );
  function clear() {
    onEverything(false);
    selection.clear();
  }
  return (
    <SelectionBar
      selection={selection}
      onClear={clear}
      said={isEverything ? `Tout ce qui correspond\u00a0: ${countOf(total, noun)}` : undefined}
    >
      <div ref={place} className="contents">
        <ActMenu
          label="Agir sur les lignes choisies"
          acts={acts}
          className={buttonStyle({ variant: 'primary', size: 'sm' })}
        >
          Agir
          <ChevronUp className="size-4" aria-hidden="true" />
        </ActMenu>
        {isEverything || total <= selection.ids.size ? null : (
          <Button variant="secondary" size="sm" onClick={() => onEverything(true)}>
            {total > MOST_LINES ? 'Choisir tout ce qui correspond' : `Choisir les ${formatCount(total)}`}
          </Button>
        )}
      </div>
    </SelectionBar>
  );
}
