import type { LegalMentions } from '../contract.ts';
import { Mention } from './Mention.tsx';

/** Or the exemption that a real shop without a number declares. */
export function VatNumber({ mentions }: { mentions: LegalMentions }) {
  const { vatNumber, isDemo } = mentions;
  if (vatNumber || isDemo) return <Mention value={vatNumber} name="numéro de TVA intracommunautaire" />;
  return 'TVA non applicable, article 293 B du code général des impôts.';
}
