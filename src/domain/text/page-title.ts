/** docs/product/text.md#titles */
import { excerpt } from './excerpt.ts';

const LONG_TITLE = 50;
const DESCRIPTION_MAX = 155;
const DESCRIPTION_KEPT = 152;

export function pageTitle(title: string, siteName: string): string {
  const separator = [...title].length > LONG_TITLE ? ' | ' : ' - ';
  return `${title}${separator}${siteName}`;
}

export function metaDescription(description: string): string {
  return excerpt(description, DESCRIPTION_MAX, DESCRIPTION_KEPT);
}
