/** docs/product/demonstration.md */
import { isJsonWithin } from '../text/json-shape.ts';
import { bytesOf, DOCUMENT_DEPTH } from './document-limits.ts';

export const DEMONSTRATION_SECONDS = 600;
export const SAMPLE_BYTES = 65_536;

const most = 10_000;

export function sampleFault(text: string): string | undefined {
  if (bytesOf(text) > SAMPLE_BYTES) return 'Cet exemple est trop grand\u00a0: 64\u00a0ko au plus.';
  const isReadable = isJsonWithin(text, { names: most, depth: DOCUMENT_DEPTH });
  return isReadable ? undefined : 'Cet exemple n’est pas du JSON lisible.';
}
