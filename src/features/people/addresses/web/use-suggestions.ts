import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { SEARCH_FROM } from '#domain/people/postal-address.ts';
import type { AddressSuggestion } from '../contract.ts';
import { suggestionsFor } from './queries.ts';

const waitMs = 300;
const none: AddressSuggestion[] = [];

interface Suggestions {
  items: AddressSuggestion[];
  /** The search ended and knows no such address. */
  nothing: boolean;
}

/** Once the person has stopped typing (docs/product/address.md#the-server-asks-the-service). */
export function useSuggestions(typed: string): Suggestions {
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
