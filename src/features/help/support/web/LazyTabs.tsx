import { lazy, Suspense } from 'react';
import type { LegalMentions } from '#help/legal/contract.ts';

/*
 * The tabs that the questions do without: the contact's forms and lists, the resources' pictures. The server has them at
 * once and sends them whole; the browser keeps what the server sent until the file is there.
 */
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
