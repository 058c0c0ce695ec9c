/** How long a request to support is kept: the privacy page promises it, the sweep that forgets applies it. */
import { addMonths } from './billing-period.ts';

/** From the last exchange on: the answer that resolved the request, else the request itself. */
export const SUPPORT_MESSAGE_YEARS = 3;

/** At `now`, a request whose last exchange was at this instant or earlier is forgotten. */
export function ticketsForgottenUntil(now: Date): Date {
  return addMonths(now, -12 * SUPPORT_MESSAGE_YEARS);
}
