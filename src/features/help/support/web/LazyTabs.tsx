import { lazy } from 'react';
import type { LegalMentions } from '#help/legal/contract.ts';
import { LatePart } from '#web/start/Alive.tsx';

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
    <LatePart>
      <Contact mentions={mentions} />
    </LatePart>
  );
}

export function ResourcesTab() {
  return (
    <LatePart>
      <Resources />
    </LatePart>
  );
}
