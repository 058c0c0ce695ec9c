import type { LegalMentions } from '../contract.ts';
import { Mention } from './Mention.tsx';

/** Its number, or the exemption that a real shop without one declares. */
export function VatNumber({ mentions }: { mentions: LegalMentions }) {
  const { vatNumber, isDemo } = mentions;
  if (vatNumber || isDemo) return <Mention value={vatNumber} name="numéro de TVA intracommunautaire" />;
  return 'TVA non applicable, article 293 B du code général des impôts.';
}
