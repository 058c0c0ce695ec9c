import type { ComponentType } from 'react';
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
