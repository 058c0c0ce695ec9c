import { useEffect } from 'react';

/**
 * React Aria hides the whole page from assistive technology while a combobox is open, though all of it may still be
 * focused. A list of suggestions is no dialog: the page around the field stays readable.
 */
export function usePageKeptVisible(): void {
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
