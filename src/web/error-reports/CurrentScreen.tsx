import { useEffect } from 'react';
import { useMatches } from 'react-router';
import { screenPattern } from '#domain/text/screen-pattern.ts';
import { useSite } from '../seo/page-meta.ts';
import { DESTINATION_NAME, rememberScreen } from './watch-errors.ts';

/** In the page's head, so that errors are watched before React runs. */
export function ErrorDestinationMeta() {
  const { errorReports } = useSite();
  return errorReports ? <meta name={DESTINATION_NAME} content={JSON.stringify(errorReports)} /> : null;
}

/** For the errors that come from no screen's rendering; once, in the root. */
export function CurrentScreen() {
  const match = useMatches().at(-1);
  const screen = match ? screenPattern(match.pathname, match.params) : '/?';
  useEffect(() => rememberScreen(screen), [screen]);
  return null;
}
