import { lazy } from 'react';
import type { LegalMentions } from '#help/legal/contract.ts';
import { LatePart } from '#web/start/Alive.tsx';

/* The server has these tabs at once and sends them whole; the browser loads each when it is opened. */
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
