import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { useNavigate } from 'react-router';
import { LONGEST_SEARCH } from '#domain/people/staff-search.ts';
import { isCommandKey } from '#web/admin/keyboard.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import type { Early } from './EarlyKeys.tsx';
import { SearchResults } from './SearchResults.tsx';
import { SearchStatus } from './SearchStatus.tsx';
import type { Entry, SearchOption } from './search-acts.ts';
import { searchSections } from './search-sections.ts';
import { useSearch } from './use-search.ts';

export interface SearchDialogProps {
  memberId: number;
  rights: readonly string[];
  entries: readonly Entry[];
  /** What was typed before it was there. */
  early: RefObject<Early>;
  onClose: () => void;
}

const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']);

/** Enter before the answer is there is done when it comes: never on what answers other words. */
function useEarlyEnter(settled: boolean, typed: string, run: () => void) {
  const [wantedFor, setWantedFor] = useState<string>();
  const runFirst = useEffectEvent(run);
  useEffect(() => {
    if (!settled || wantedFor === undefined) return;
    setWantedFor(undefined);
    if (wantedFor === typed) runFirst();
  }, [settled, wantedFor, typed]);
  return setWantedFor;
}

/** See docs/product/administration.md#one-search. */
export function SearchDialog({ memberId, rights, entries, early, onClose }: SearchDialogProps) {
  const [typed, setTyped] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const moved = useRef(false);
  const navigate = useNavigate();
  const search = useSearch(typed, memberId);
  const sections = searchSections({ typed, found: search.found, rights, entries });
  const options = sections.flatMap((section) => section.options);

  function choose(option: SearchOption | undefined): void {
    if (option?.writes !== undefined) {
      setTyped(option.writes);
      field.current?.focus();
    } else if (option?.to !== undefined) {
      onClose();
      void navigate(option.to);
    }
  }

  const waitFor = useEarlyEnter(search.settled, typed, () => choose(options[0]));

  // In the commit that gives the field the focus: no key comes between.
  useLayoutEffect(() => {
    const { text, entered } = early.current;
    early.current = { text: '', entered: false };
    if (text === '') return;
    const kept = text.slice(0, LONGEST_SEARCH);
    setTyped(kept);
    if (entered) waitFor(kept);
  }, [early, waitFor]);

  function write(text: string): void {
    moved.current = false;
    setTyped(text.slice(0, LONGEST_SEARCH));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (movingKeys.has(event.key)) moved.current = true;
    if (isCommandKey(event.nativeEvent, 'k')) {
      event.preventDefault();
      onClose();
    } else if (event.key === 'Enter' && event.target === field.current && !event.nativeEvent.isComposing) {
      const isOnOption = field.current?.getAttribute('aria-activedescendant');
      if (search.settled && isOnOption) return;
      event.preventDefault();
      event.stopPropagation();
      if (search.settled) choose(options[0]);
      else waitFor(typed);
    }
  }

  return (
    <Dialog open onClose={onClose} title="Rechercher" size="md">
      <I18nProvider locale="fr-FR">
        {/* Capture: what the field does of a key comes after. */}
        <div onKeyDownCapture={onKeyDown} className="flex flex-col gap-3">
          <Autocomplete inputValue={typed} onInputChange={write}>
            <TextField aria-label="Rechercher une personne, une commande, un ticket…" className="contents">
              <Input
                ref={field}
                data-autofocus
                type="text"
                inputMode="search"
                enterKeyHint="go"
                autoComplete="off"
                spellCheck={false}
                placeholder="Nom, email, commande, facture, cus_…"
                className="min-h-11 w-full rounded-md border border-control bg-surface px-3 py-2 placeholder:text-muted hover:border-muted"
              />
            </TextField>
            <SearchStatus typed={typed} search={search} count={options.length} />
            <SearchResults
              sections={sections}
              onChoose={choose}
              hasMoved={() => moved.current}
              dimmed={!search.settled}
            />
          </Autocomplete>
        </div>
      </I18nProvider>
    </Dialog>
  );
}
