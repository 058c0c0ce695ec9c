import { isRouteErrorResponse } from 'react-router';
import { UNREACHABLE } from '../api/api-error.ts';
import { isConnectionLost, useOnline } from '../api/connection.ts';
import { isWorthReporting } from '../error-reports/watch-errors.ts';
import { useSite } from '../seo/page-meta.ts';

/** The server reports its failures, the browser what a screen threw. */
const isReported = (error: unknown) =>
  isRouteErrorResponse(error) ? error.status >= 500 : isWorthReporting(error);

/** Says that we were informed only when it is true (docs/product/interface.md#errors-are-reported). */
export function useFailureText(error: unknown): string {
  const { errorReports } = useSite();
  const online = useOnline();
  if (!online || isConnectionLost(error)) return UNREACHABLE;
  const told = errorReports && isReported(error) ? 'L’incident nous a été signalé. ' : '';
  return `${told}Réessayez dans un instant.`;
}
