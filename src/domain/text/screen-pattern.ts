import { excerpt } from './seen-text.ts';

/** docs/product/text.md#titles */

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

/** These addresses end in a secret link's key. */
const SECRET_AFTER = /^(\/(?:admin\/)?(?:verify-email|verify-new-email|reset-password|restore)\/)[^/].*$/;

/** Drops the query and the key (docs/product/cookies.md#matomo-without-a-cookie). */
export function trackedPath(pathname: string): string {
  const [path = ''] = pathname.split(/[?#]/);
  return path.replace(SECRET_AFTER, '$1cle');
}

const ownWord = /^(?:[a-z]+(?:-[a-z]+)*)?$/;

/** Replaces values in the address by their parameter (`/reset-password/:token`). */
export function screenPattern(
  pathname: string,
  params: Readonly<Record<string, string | undefined>>,
): string {
  const { '*': rest, ...named } = params;
  if (rest !== undefined) return '/*';
  const values = Object.entries(named).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const found = new Set<string>();
  const segments = pathname.split('/').map((segment) => {
    const value = decoded(segment);
    const [name] = values.find(([, known]) => known === value) ?? [];
    if (name === undefined) return ownWord.test(segment) ? segment : '?';
    for (const [other, known] of values) if (known === value) found.add(other);
    return `:${name}`;
  });
  return found.size === values.length ? segments.join('/') : '/?';
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
