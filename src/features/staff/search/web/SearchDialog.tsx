import { keepPreviousData, useQuery } from '@tanstack/react-query';
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
import { LONGEST_SEARCH, readAct, sentSearch } from '#domain/people/staff-search.ts';
import { formatCount } from '#domain/text/french-count.ts';
import { isCommandKey } from '#web/admin/keyboard.ts';
import { queryOf } from '#web/api/query-of.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { LiveRegion } from '#web/ui/LiveRegion.tsx';
import type { Found } from '../contract.ts';
import * as calls from '../contract.ts';
import type { Early } from './EarlyKeys.tsx';
import { SearchResults } from './SearchResults.tsx';
import type { Entry, SearchOption } from './search-acts.ts';
import { recentThings, searchSections } from './search-sections.ts';

const searchKey = ['admin', 'search'] as const;

/** Each text has its own key, so that a late answer is shown under no other. */
const foundBy = (q: string) =>
  queryOf([...searchKey, q], calls.searchAll, { query: { q }, staleTime: 10_000, retry: false });

const recentOnes = (recent: readonly string[]) =>
  queryOf([...searchKey, 'recent', recent], calls.searchAll, {
    query: { recent: recent.join(',') },
    enabled: recent.length > 0,
    retry: false,
  });

/** It is the pause of somebody who types. */
const waitMs = 90;

interface Searched {
  found: readonly Found[] | undefined;
  /** True when the results answer the typed text. */
  settled: boolean;
  failed: boolean;
  again: () => void;
  providerSilent: boolean;
}

/** Former rows stay until newer ones come; a late answer is shown only under its own words. */
function useSearch(typed: string, memberId: number): Searched {
  const words = sentSearch(readAct(typed).words);
  const [asked, setAsked] = useState(words);
  const [recent] = useState(() => recentThings(memberId));
  useEffect(() => {
    const timer = setTimeout(() => setAsked(words), waitMs);
    return () => clearTimeout(timer);
  }, [words]);
  const search = useQuery({ ...foundBy(asked), enabled: asked !== '', placeholderData: keepPreviousData });
  const opened = useQuery(recentOnes(recent));
  const isRecent = words === '';
  const query = isRecent ? opened : search;
  const isIdle = isRecent && recent.length === 0;
  return {
    found: query.data?.found,
    settled: isIdle || (words === (isRecent ? '' : asked) && !query.isPlaceholderData && !query.isPending),
    failed: query.isError,
    again: () => void query.refetch(),
    providerSilent: query.data?.provider_silent ?? false,
  };
}

interface SearchStatusProps {
  typed: string;
  search: Searched;
  /** It includes acts. */
  count: number;
}

const waiting = 'Recherche en cours…';

/** Screen readers hear it; it is visible only where the list does not say it. */
function SearchStatus({ typed, search, count }: SearchStatusProps) {
  const { settled, failed, found, again, providerSilent } = search;
  const nothing = settled && !failed && typed.trim() !== '' && found?.length === 0;
  const words = `Rien ne correspond à «\u00a0${typed.trim()}\u00a0».`;
  const silent = 'Stripe ne répond pas\u00a0: ce nom n’a pas pu être vérifié chez lui.';
  const results = `${formatCount(count)}\u00a0${count > 1 ? 'résultats' : 'résultat'}`;
  const said = !settled && !failed ? waiting : nothing ? words : failed ? '' : results;
  return (
    <>
      <LiveRegion>{typed.trim() === '' ? '' : said}</LiveRegion>
      {failed ? (
        <div role="alert" className="flex flex-wrap items-center justify-between gap-3 text-danger-text">
          <p>Impossible de chercher. Vérifiez votre connexion.</p>
          <Button variant="secondary" size="sm" onClick={again}>
            Réessayer
          </Button>
        </div>
      ) : null}
      {nothing ? (
        <p aria-hidden="true" className="wrap-anywhere">
          {words}
        </p>
      ) : null}
      {nothing && providerSilent ? <p className="text-muted text-sm">{silent}</p> : null}
      {nothing && !providerSilent ? (
        <p className="text-muted text-sm">
          Essayez une partie de l’email ou du nom, un numéro de commande, de ticket ou de facture, le montant
          d’une commande (3,33&nbsp;€), ou un nom chez Stripe (cus_, sub_, pi_, ch_, in_, re_, dp_).
        </p>
      ) : null}
      {!settled && !failed && found === undefined ? (
        <p aria-hidden="true" className="text-muted">
          {waiting}
        </p>
      ) : null}
    </>
  );
}

export interface SearchDialogProps {
  memberId: number;
  rights: readonly string[];
  entries: readonly Entry[];
  /** It was typed before the dialog loaded. */
  early: RefObject<Early>;
  onClose: () => void;
}

const movingKeys = new Set(['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp']);

/** An early Enter waits for the answer to these very words. */
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

/** docs/product/administration.md#one-search */
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

  // The commit that focuses the field also sets its text, so that no key is lost between.
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
