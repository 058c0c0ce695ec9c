import { lazy, Suspense } from 'react';
import type { LegalMentions } from '../../legal/contract.ts';

/**
 * The contact tab, whose forms and lists the other tabs do without. The server has it at once and sends it whole; the
 * browser keeps what the server sent until the file is there.
 */
const Contact = import.meta.env.SSR
  ? (await import('./Contact.tsx')).Contact
  : lazy(async () => ({ default: (await import('./Contact.tsx')).Contact }));

export function ContactTab({ mentions }: { mentions: LegalMentions }) {
  return (
    <Suspense fallback={null}>
      <Contact mentions={mentions} />
    </Suspense>
  );
}
