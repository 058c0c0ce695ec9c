import { TITLE_LENGTH } from '#domain/document/document-limits.ts';
import { cutText } from '#domain/text/cut-text.ts';

/** The shop takes one line, as long as a title may be, its ending whole. */
export function documentTitle(said: string, ending = ''): string {
  const line = said.replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  return cutText(line, TITLE_LENGTH - ending.length).trimEnd() + ending;
}
