import { isRouteErrorResponse } from 'react-router';
import { ApiError } from '../api/api-error.ts';

/** Not what the server refused (it reports its own failures), nor what the browser or the person broke off. */
export function isWorthReporting(error: unknown): boolean {
  if (error === undefined || error === null) return false;
  if (error instanceof ApiError || isRouteErrorResponse(error)) return false;
  return !(error instanceof DOMException && error.name === 'AbortError');
}
