const ownWord = /^(?:[a-z]+(?:-[a-z]+)*)?$/;

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
