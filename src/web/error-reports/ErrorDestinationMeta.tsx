import { useSite } from '../seo/use-site.ts';
import { DESTINATION_NAME } from './watch-errors.ts';

/** In the page's head, so that errors are watched before React runs. */
export function ErrorDestinationMeta() {
  const { errorReports } = useSite();
  return errorReports ? <meta name={DESTINATION_NAME} content={JSON.stringify(errorReports)} /> : null;
}
