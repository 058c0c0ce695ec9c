import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import ArrowRight from 'lucide-react/icons/arrow-right';
import LifeBuoy from 'lucide-react/icons/life-buoy';
import Receipt from 'lucide-react/icons/receipt';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import UserRound from 'lucide-react/icons/user-round';
import Workflow from 'lucide-react/icons/workflow';
import Zap from 'lucide-react/icons/zap';
import { useContext, useEffectEvent, useLayoutEffect } from 'react';
import { Collection } from 'react-aria-components/Collection';
import { Header } from 'react-aria-components/Header';
import { ListBox, ListBoxItem, ListBoxSection, ListStateContext } from 'react-aria-components/ListBox';
import type { SearchOption } from './search-acts.ts';
import type { SearchSection } from './search-sections.ts';

const icons: Record<SearchOption['kind'], LucideIcon> = {
  person: UserRound,
  automation: Workflow,
  subscription: RefreshCw,
  order: Receipt,
  ticket: LifeBuoy,
  act: Zap,
  screen: ArrowRight,
};

/** It moves the focus to the first option when the focused one is gone or is no longer first. */
function HoldFocus({ id, hasMoved }: { id: string; hasMoved: () => boolean }) {
  const state = useContext(ListStateContext);
  const hold = useEffectEvent(() => {
    const focused = state?.selectionManager.focusedKey ?? null;
    // Deleting text removed the focus; Enter still takes the first option.
    if (!state || focused === null) return;
    if (!hasMoved() || state.collection.getItem(focused) === null) state.selectionManager.setFocusedKey(id);
  });
  useLayoutEffect(() => hold(), []);
  return null;
}

interface OptionProps {
  option: SearchOption;
  isFirst: boolean;
  hasMoved: () => boolean;
}

function Option({ option, isFirst, hasMoved }: OptionProps) {
  const { kind, label, detail, note } = option;
  const Icon = icons[kind];
  return (
    <ListBoxItem
      id={option.id}
      textValue={label}
      className="flex min-h-11 cursor-default items-center gap-3 rounded-md px-3 py-1.5 outline-none data-focused:bg-accent-soft data-hovered:bg-sunken data-focused:data-hovered:bg-accent-soft"
    >
      {isFirst ? <HoldFocus id={option.id} hasMoved={hasMoved} /> : null}
      <Icon className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block wrap-anywhere md:truncate font-medium">{label}</span>
        {detail ? <span className="block wrap-anywhere md:truncate text-muted text-sm">{detail}</span> : null}
      </span>
      {note ? <span className="shrink-0 text-muted text-sm">{note}</span> : null}
    </ListBoxItem>
  );
}

interface SearchResultsProps {
  sections: readonly SearchSection[];
  onChoose: (option: SearchOption | undefined) => void;
  /** The person has moved to another option since typing. */
  hasMoved: () => boolean;
  /** The rows answer an earlier text. */
  dimmed: boolean;
}

export function SearchResults({ sections, onChoose, hasMoved, dimmed }: SearchResultsProps) {
  const first = sections[0]?.options[0];
  const byId = new Map(sections.flatMap(({ options }) => options).map((option) => [option.id, option]));
  return (
    <ListBox
      aria-label="Résultats"
      items={sections}
      selectionMode="none"
      onAction={(key) => onChoose(byId.get(String(key)))}
      className={clsx(
        'flex flex-col gap-3 outline-none',
        dimmed && 'opacity-60 transition-opacity delay-150',
      )}
    >
      {({ title, options }) => (
        <ListBoxSection id={title}>
          <Header className="px-3 pb-1 font-medium text-muted text-xs">{title}</Header>
          <Collection items={options}>
            {(option) => <Option option={option} isFirst={option === first} hasMoved={hasMoved} />}
          </Collection>
        </ListBoxSection>
      )}
    </ListBox>
  );
}
