import { useSite } from './page-meta.ts';

/** What stands beside a price (arrêté du 3 décembre 1987, article 1; CGI, article 293 E). */
export const useTaxWord = (): string => (useSite().withVat ? 'TTC' : 'TVA non applicable');
