import { type FormEvent, type RefObject, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { type CatalogueQuery, catalogueAddress, readCatalogueQuery, sortValue } from './catalogue-address.ts';

const TYPING_PAUSE_MS = 300;

interface FilterForm {
  form: RefObject<HTMLFormElement | null>;
  /** It filters once the person pauses. */
  typed(): void;
  chosen(): void;
  onSubmit(event: FormEvent): void;
}

/** The fields are uncontrolled, so that what was typed before hydration is not lost. */
export function useFilterForm(query: CatalogueQuery): FilterForm {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<number>(undefined);
  const asked = useRef('');
  const shown = catalogueAddress({ ...query, page: 1 });

  function apply(replace: boolean) {
    window.clearTimeout(timer.current);
    const address = form.current ? addressOf(form.current) : shown;
    if (address === shown) return;
    asked.current = address;
    void navigate(address, { replace, preventScrollReset: true });
  }

  const latest = useRef({ apply, query });
  useEffect(() => {
    latest.current = { apply, query };
  });

  // Our own search does not write the fields, because the person may still be typing.
  useEffect(() => {
    if (asked.current !== shown && asked.current !== '') {
      window.clearTimeout(timer.current);
      if (form.current) writeFields(form.current, latest.current.query);
    }
    asked.current = shown;
  }, [shown]);

  useEffect(() => {
    latest.current.apply(true);
    return () => window.clearTimeout(timer.current);
  }, []);

  return {
    form,
    typed() {
      window.clearTimeout(timer.current);
      timer.current = window.setTimeout(() => latest.current.apply(query.search !== ''), TYPING_PAUSE_MS);
    },
    chosen: () => apply(false),
    onSubmit(event) {
      event.preventDefault();
      apply(false);
    },
  };
}

function controls(form: HTMLFormElement) {
  return {
    search: form.querySelector<HTMLInputElement>('input[name=search]'),
    category: form.querySelector<HTMLSelectElement>('select[name=category]'),
    sort: form.querySelector<HTMLSelectElement>('select[name=sort]'),
  };
}

function writeFields(form: HTMLFormElement, query: CatalogueQuery): void {
  const { search, category, sort } = controls(form);
  if (search) search.value = query.search;
  if (category) category.value = query.category;
  if (sort) sort.value = sortValue(query.sort);
}

function addressOf(form: HTMLFormElement): string {
  const { search, category, sort } = controls(form);
  const parameters = {
    search: search?.value ?? '',
    category: category?.value ?? '',
    sort: sort?.value ?? '',
  };
  return catalogueAddress(readCatalogueQuery(new URLSearchParams(parameters)));
}
