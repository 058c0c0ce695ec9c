import { lazy, Suspense } from 'react';
import type { LegalMentions } from '#help/legal/contract.ts';

/* The server has these tabs at once and sends them whole; the browser loads each when it is opened. */
const Contact = import.meta.env.SSR
  ? (await import('./Contact.tsx')).Contact
  : lazy(async () => ({ default: (await import('./Contact.tsx')).Contact }));

const Resources = import.meta.env.SSR
  ? (await import('./Resources.tsx')).Resources
  : lazy(async () => ({ default: (await import('./Resources.tsx')).Resources }));

export function ContactTab({ mentions }: { mentions: LegalMentions }) {
  return (
    <Suspense fallback={null}>
      <Contact mentions={mentions} />
    </Suspense>
  );
}

export function ResourcesTab() {
  return (
    <Suspense fallback={null}>
      <Resources />
    </Suspense>
  );
}
