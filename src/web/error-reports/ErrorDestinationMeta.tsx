import { useSite } from '../seo/use-site.ts';
import { DESTINATION_NAME } from './watch-errors.ts';

/** Says in the page's head where errors go, so that they are watched before React runs; nothing when they go nowhere. */
export function ErrorDestinationMeta() {
  const { errorReports } = useSite();
  return errorReports ? <meta name={DESTINATION_NAME} content={JSON.stringify(errorReports)} /> : null;
}
