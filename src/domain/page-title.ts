/** Search-engine metadata (specification 2, "Shared screens and navigation"). */
import { excerpt } from './excerpt.ts';

const LONG_TITLE = 50;
const DESCRIPTION_MAX = 155;
const DESCRIPTION_KEPT = 152;

/** The title with the site's name: ' | ' between them when the title exceeds 50 characters, else ' - '. */
export function pageTitle(title: string, siteName: string): string {
  const separator = [...title].length > LONG_TITLE ? ' | ' : ' - ';
  return `${title}${separator}${siteName}`;
}

/** A description of at most 155 characters: beyond, 152 and an ellipsis. */
export function metaDescription(description: string): string {
  return excerpt(description, DESCRIPTION_MAX, DESCRIPTION_KEPT);
}
