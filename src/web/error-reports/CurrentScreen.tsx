import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { screenPattern } from '#domain/text/screen-pattern.ts';
import { rememberScreen } from './watch-errors.ts';

/** For the errors that come from no screen's rendering; once, in the root. */
export function CurrentScreen() {
  const match = useMatches().at(-1);
  const screen = match ? screenPattern(match.pathname, match.params) : '/?';
  useEffect(() => rememberScreen(screen), [screen]);
  return null;
}
