import { useEffect, useRef } from 'react';

/** A form and the button that opens it replace each other, and pass on the focus. */
export function useFocusBetween(changing: boolean) {
  const form = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const was = useRef(changing);
  useEffect(() => {
    if (was.current !== changing) (changing ? form : opener).current?.focus();
    was.current = changing;
  }, [changing]);
  return { form, opener };
}
