import { MOST_RECENT } from '#domain/people/staff-search.ts';

/** Only numbers are stored, so that no name stays in the browser. */
const keyOf = (memberId: number) => `adminRecent.${memberId}`;

const pages: readonly [kind: string, pattern: RegExp][] = [
  ['person', /^\/admin\/users\/(\d{1,9})(?:\/edit)?\/?$/],
  ['automation', /^\/admin\/automations\/(\d{1,9})\/edit\/?$/],
  ['order', /^\/admin\/orders\/(\d{1,9})\/?$/],
  ['ticket', /^\/admin\/support\/(\d{1,9})\/?$/],
];

/** It answers `person.12` on a thing's page. */
export function thingAt(pathname: string): string | undefined {
  for (const [kind, pattern] of pages) {
    const id = Number(pattern.exec(pathname)?.[1]);
    if (id > 0) return `${kind}.${id}`;
  }
  return undefined;
}

const isThing = (text: string) => /^(?:person|automation|order|ticket)\.[1-9]\d{0,8}$/.test(text);

/** Values that somebody else wrote there are left out. */
export function recentThings(memberId: number): string[] {
  try {
    const kept = (localStorage.getItem(keyOf(memberId)) ?? '').split(',').filter(isThing);
    return [...new Set(kept)].slice(0, MOST_RECENT);
  } catch {
    return [];
  }
}

export function noteOpened(memberId: number, pathname: string): void {
  const thing = thingAt(pathname);
  if (!thing) return;
  const others = recentThings(memberId).filter((other) => other !== thing);
  try {
    localStorage.setItem(keyOf(memberId), [thing, ...others].slice(0, MOST_RECENT).join(','));
  } catch {
    // Private browsing may refuse storage: then nothing is recent.
  }
}
