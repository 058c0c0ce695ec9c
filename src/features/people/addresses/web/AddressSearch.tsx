import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { useContext, useEffect, useEffectEvent, useId, useState } from 'react';
import { ComboBox, ComboBoxStateContext } from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { SEARCH_FROM } from '#domain/people/postal-address.ts';
import { controlStyle, FieldError } from '#web/ui/Field.tsx';
import type { AddressSuggestion } from '../contract.ts';
import { suggestionsFor } from './queries.ts';

const waitMs = 300;
const none: AddressSuggestion[] = [];

interface Suggestions {
  items: AddressSuggestion[];
  /** The search ended without a result. */
  nothing: boolean;
}

/** After a pause in the typing (docs/product/address.md#the-server-asks-the-service). */
function useSuggestions(typed: string): Suggestions {
  const text = typed.trim();
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), waitMs);
    return () => clearTimeout(timer);
  }, [text]);
  const long = text.length >= SEARCH_FROM;
  const enabled = long && asked.length >= SEARCH_FROM;
  const { data, isError, isPlaceholderData } = useQuery({
    ...suggestionsFor(asked),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled || isError) return { items: none, nothing: isError };
  const settled = text === asked && data !== undefined && !isPlaceholderData;
  return { items: data ?? none, nothing: settled && data.length === 0 };
}

/** React Aria hides the page while a combobox is open; but a list of suggestions is no dialog. */
function usePageKeptVisible(): void {
  useEffect(() => {
    const parts = [...document.body.children].filter(
      (part): part is HTMLElement => part instanceof HTMLElement,
    );
    for (const part of parts) part.dataset.reactAriaTopLayer = '';
    return () => {
      for (const part of parts) delete part.dataset.reactAriaTopLayer;
    };
  }, []);
}

interface AddressSearchProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onPick: (suggestion: AddressSuggestion) => void;
  error: string | undefined;
}

const notFound = 'Aucune adresse trouvée. Vous pouvez la saisir à la main.';

/** React Aria opens the list only for items present at the keystroke; these answers come later. */
function OpenWhenFound({ items }: { items: readonly AddressSuggestion[] }) {
  const state = useContext(ComboBoxStateContext);
  const open = useEffectEvent(() => {
    if (state?.isFocused && !state.isOpen) state.open(null, 'input');
  });
  useEffect(() => {
    if (items.length > 0) open();
  }, [items]);
  return null;
}

export function AddressSearch({ name, value, onChange, onPick, error }: AddressSearchProps) {
  const id = useId();
  const [helpId, errorId] = [`${id}-help`, `${id}-error`];
  // Searches only typed text, neither the edited address nor the one just picked.
  const [typed, setTyped] = useState('');
  const { items, nothing } = useSuggestions(typed);
  // Next to the field, in the same landmark, not at the end of the page.
  const [holder, setHolder] = useState<Element | null>(null);
  usePageKeptVisible();

  function pick(suggestion: AddressSuggestion) {
    setTyped('');
    onPick(suggestion);
  }

  return (
    <I18nProvider locale="fr-FR">
      <div>
        <ComboBox
          id={id}
          name={name}
          className="flex flex-col gap-1.5"
          allowsCustomValue
          validationBehavior="aria"
          isInvalid={Boolean(error)}
          aria-describedby={clsx(error && errorId, helpId)}
          items={items}
          inputValue={value}
          onInputChange={(text) => {
            if (text === value) return;
            setTyped(text);
            onChange(text);
          }}
        >
          <OpenWhenFound items={items} />
          <Label className="self-start font-medium">Adresse</Label>
          {/* Our suggestions and the browser’s own address both work (WCAG 1.3.5). */}
          <Input className={controlStyle()} autoComplete="address-line1" required />
          <FieldError id={errorId}>{error}</FieldError>
          <p id={helpId} role="status" className="text-muted text-sm">
            {nothing
              ? notFound
              : 'Commencez à taper\u00a0: nous vous proposons les adresses qui y ressemblent.'}
          </p>
          <Popover
            UNSTABLE_portalContainer={holder ?? undefined}
            offset={4}
            className="w-(--trigger-width) overflow-y-auto overscroll-contain rounded-md border border-line bg-surface p-1 text-ink shadow-float"
          >
            <ListBox<AddressSuggestion> className="outline-none">
              {(suggestion) => (
                <ListBoxItem
                  id={suggestion.label}
                  textValue={suggestion.label}
                  onAction={() => pick(suggestion)}
                  className="flex min-h-11 cursor-default flex-col justify-center rounded-sm px-3 py-1.5 outline-none data-focused:bg-sunken"
                >
                  <span className="[overflow-wrap:anywhere]">{suggestion.address1}</span>
                  <span className="text-muted text-sm">
                    {suggestion.postal_code} {suggestion.city}
                  </span>
                </ListBoxItem>
              )}
            </ListBox>
          </Popover>
        </ComboBox>
        <div ref={setHolder} />
      </div>
    </I18nProvider>
  );
}
