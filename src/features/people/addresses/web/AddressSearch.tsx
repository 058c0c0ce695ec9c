import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SEARCH_FROM } from '#domain/people/postal-address.ts';
import { SuggestField, usePausedText } from '#web/ui/SuggestField.tsx';
import type { AddressSuggestion } from '../contract.ts';
import { suggestionsFor } from './queries.ts';

const none: AddressSuggestion[] = [];

interface Suggestions {
  items: AddressSuggestion[];
  /** The search ended without a result. */
  nothing: boolean;
}

/** After a pause in the typing (docs/product/address.md#the-server-asks-the-service). */
function useSuggestions(typed: string): Suggestions {
  const text = typed.trim();
  const asked = usePausedText(typed);
  const long = text.length >= SEARCH_FROM;
  const enabled = long && asked.length >= SEARCH_FROM;
  const { data, isError, isPlaceholderData } = useQuery({
    ...suggestionsFor(asked),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return { items: none, nothing: false };
  if (isError) return { items: none, nothing: text === asked };
  const settled = text === asked && data !== undefined && !isPlaceholderData;
  return { items: data ?? none, nothing: settled && data.length === 0 };
}

interface AddressSearchProps {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onPick: (suggestion: AddressSuggestion) => void;
  error: string | undefined;
}

const notFound = 'Aucune adresse trouvée. Vous pouvez la saisir à la main.';

export function AddressSearch({ name, value, onChange, onPick, error }: AddressSearchProps) {
  // Searches only typed text, neither the edited address nor the one just picked.
  const [typed, setTyped] = useState('');
  const { items, nothing } = useSuggestions(typed);
  return (
    <SuggestField<AddressSuggestion>
      label="Adresse"
      name={name}
      value={value}
      error={error}
      // Our suggestions and the browser’s own address both work (WCAG 1.3.5).
      autoComplete="address-line1"
      help={
        nothing ? notFound : 'Commencez à taper\u00a0: nous vous proposons les adresses qui y ressemblent.'
      }
      items={items}
      keyOf={({ label }) => label}
      onType={(text) => {
        setTyped(text);
        onChange(text);
      }}
      onPick={(suggestion) => {
        setTyped('');
        onPick(suggestion);
      }}
    >
      {({ address1, postal_code, city }) => (
        <>
          <span className="wrap-anywhere">{address1}</span>
          <span className="text-muted text-sm">
            {postal_code} {city}
          </span>
        </>
      )}
    </SuggestField>
  );
}
