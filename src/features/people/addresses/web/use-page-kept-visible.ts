import { useEffect } from 'react';

/** React Aria hides the page while a combobox is open; but a list of suggestions is no dialog. */
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
