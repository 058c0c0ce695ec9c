import type { ComponentType } from 'react';
import { Notice } from '#web/ui/Notice.tsx';
import type { LegalMentions } from '../contract.ts';

export interface SectionProps {
  mentions: LegalMentions;
}

/** Its anchor never changes, since people link to it. */
export interface DocumentSection {
  id: string;
  title: string;
  Body: ComponentType<SectionProps>;
}

/** A shop that sells nothing must say so wherever it states its identity. */
export function DemoNotice({ className }: { className?: string }) {
  return (
    <Notice tone="warning" title="Boutique de démonstration" className={className}>
      Rien n’est vendu ici et aucun paiement n’est réel. Les mentions entre crochets sont à compléter par
      l’exploitant avant l’ouverture de la boutique.
    </Notice>
  );
}

interface MentionProps {
  value: string | undefined;
  /** Shown in place of a missing value. */
  name: string;
}

const address = /(https?:\/\/[^\s,;]+)/;

/** A missing value is shown between brackets. */
export function Mention({ value, name }: MentionProps) {
  if (!value) {
    return (
      <span className="rounded-sm bg-warning-soft box-decoration-clone px-1 text-warning-text">[{name}]</span>
    );
  }
  return value.split(address).map((part) =>
    address.test(part) ? (
      <a key={part} href={part} className="link print:after:content-none!">
        {part}
      </a>
    ) : (
      part
    ),
  );
}

export function ContactEmail({ address: email }: { address: string }) {
  return (
    <a href={`mailto:${email}`} className="link wrap-anywhere">
      {email}
    </a>
  );
}
