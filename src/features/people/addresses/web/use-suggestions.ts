import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { SEARCH_FROM } from '#domain/people/postal-address.ts';
import { usePausedText } from '#web/ui/SuggestField.tsx';

interface Suggestions<Item> {
  items: Item[];
  /** The search ended without a result. */
  nothing: boolean;
}

/** It waits for a pause in the typing (docs/product/address.md#the-server-asks-the-service). */
export function useSuggestions<Item, Key extends QueryKey>(
  typed: string,
  queryFor: (text: string) => UseQueryOptions<Item[], Error, Item[], Key>,
): Suggestions<Item> {
  const text = typed.trim();
  const asked = usePausedText(typed);
  const long = text.length >= SEARCH_FROM;
  const enabled = long && asked.length >= SEARCH_FROM;
  const { data, isError, isPlaceholderData } = useQuery({
    ...queryFor(asked),
    enabled,
    placeholderData: keepPreviousData,
  });
  if (!enabled) return { items: [], nothing: false };
  if (isError) return { items: [], nothing: text === asked };
  const settled = text === asked && data !== undefined && !isPlaceholderData;
  return { items: data ?? [], nothing: settled && data.length === 0 };
}
