import { STOP_NEWS_PREFIX } from '#domain/idea/author-news.ts';
import { euroCents, formatEuros, formatEurosPerMonth } from '#domain/money/money.ts';
import { KEEP_PREFIX, STOP_PREFIX } from '#domain/subscription/sleeping-tool.ts';
import { editionPath } from '#domain/terms/versions.ts';
import { formatDateTime, formatDay, parisDay } from '#domain/time/french-dates.ts';
import { type Debit, type EmailSite, line } from './define-email.ts';

// Outbox rows hold plain JSON; these restore the domain's types.
export const euros = (cents: number): string => formatEuros(euroCents(cents));
export const eurosPerMonth = (cents: number): string => formatEurosPerMonth(euroCents(cents));
export const dateAndTime = (instant: string): string => formatDateTime(new Date(instant));

/** Until when a code lowers it, and what follows (docs/product/coupon.md#told-until-when). */
export const afterInWords = ({ after }: Debit): string =>
  after
    ? ` par\u00a0mois jusqu’au ${formatDay(parisDay(new Date(after.from)))}, puis ${eurosPerMonth(after.amountCents)}`
    : '';

/** `24 heures`, `1 heure`, and whole days from two on: `3 jours`. */
export function hoursInWords(hours: number): string {
  if (hours >= 48 && hours % 24 === 0) return `${hours / 24}\u00a0jours`;
  return hours === 1 ? '1\u00a0heure' : `${hours}\u00a0heures`;
}

const under = (site: EmailSite, path: string): string => `${site.url.replace(/\/+$/, '')}${path}`;

export const verificationLink = (site: EmailSite, key: string): string =>
  under(site, `/verify-email/${encodeURIComponent(key)}`);

export const dashboardLink = (site: EmailSite): string => under(site, '/dashboard');

export const cardUpdateLink = (site: EmailSite): string => under(site, '/profile/edit?tab=securite#paiement');

export const supportLink = (site: EmailSite): string => under(site, '/support?tab=contact');

/** Readers without an account get a key. */
export const threadLink = (site: EmailSite, ticketId: number, key: string | null): string =>
  key === null
    ? under(site, `/support?tab=contact#demande-${ticketId}`)
    : under(site, `/support/demande#${key}`);

/** docs/product/email.md#keys-after-the-hash */
export const ideaLink = (site: EmailSite, key: string): string => under(site, `/idees/suivi#${key}`);

/** The page has a button, because some programs open an email's links. */
export const stopIdeaNewsLink = (site: EmailSite, key: string): string =>
  under(site, `/idees/suivi#${STOP_NEWS_PREFIX}${key}`);

/** A reader without an account stops these emails by the key; it is null for others, who use their preferences. */
export const ofIdeas = {
  props: { stopKey: line(200).nullable().default(null) },
  reason: 'qu’une idée d’automatisation a été envoyée depuis cette adresse',
  stopLink: ({ site, stopKey }: { site: EmailSite; stopKey: string | null }) =>
    stopKey && stopIdeaNewsLink(site, stopKey),
};

/** The mailbox program posts here itself (RFC 8058). */
export const stopIdeaNewsAddress = (site: EmailSite, key: string): string =>
  under(site, `/api/automation-ideas/by-key/stop-news/${encodeURIComponent(key)}/`);

export const ideaFormLink = (site: EmailSite): string => under(site, '/qu-est-ce-qu-une-automatisation#idee');

export const passwordResetLink = (site: EmailSite, key: string): string =>
  under(site, `/reset-password/${encodeURIComponent(key)}`);

export const invitationLink = (site: EmailSite, key: string): string =>
  under(site, `/invitation/${encodeURIComponent(key)}`);
export const adminPasswordResetLink = (site: EmailSite, key: string): string =>
  under(site, `/admin/reset-password/${encodeURIComponent(key)}`);

export const adminSecurityLink = (site: EmailSite): string => under(site, '/admin/security');
export const adminSignInLink = (site: EmailSite): string => under(site, '/admin/login');

export const forgottenPasswordLink = (site: EmailSite): string => under(site, '/login?oubli=1');

export const catalogueLink = (site: EmailSite): string => under(site, '/catalogue');

export const ownAutomationsLink = (site: EmailSite): string => under(site, '/dashboard?tab=automations');

export const automationLink = (site: EmailSite, id: number): string => under(site, `/automation/${id}`);

/** The part of the profile where keys are. */
export const connectionsLink = (site: EmailSite): string =>
  under(site, '/profile/edit?tab=preferences&part=connexions');
export const preferencesLink = (site: EmailSite): string => under(site, '/profile/edit?tab=preferences');
export const ownDataLink = (site: EmailSite): string =>
  under(site, '/profile/edit?tab=preferences#toutes-mes-donnees');
export const ownDocumentsLink = (site: EmailSite): string =>
  under(site, '/profile/edit?tab=preferences#documents-des-outils');
export const ownReceiversLink = (site: EmailSite): string =>
  under(site, '/profile/edit?tab=preferences&part=connexions');
export const adminIntegrationsLink = (site: EmailSite): string => under(site, '/admin/integrations');
export const allDocumentsLink = (site: EmailSite): string => under(site, '/documents');
export const subscriptionsLink = (site: EmailSite): string => under(site, '/dashboard?tab=automations');

// After the #, the key reaches neither a server's log nor a Referer header.
export const terminationLink = (site: EmailSite, key: string): string => under(site, `/resiliation#${key}`);
export const signInLink = (site: EmailSite): string => under(site, '/login');
export const keptDataLink = (site: EmailSite): string => under(site, '/privacy#suppression-du-compte');
export const registerLink = (site: EmailSite): string => under(site, '/register');
export const withdrawalLink = (site: EmailSite, key = ''): string =>
  under(site, key ? `/retractation#${key}` : '/retractation');

/** The text as it was accepted, at its own address. */
export const termsLink = (site: EmailSite, edition: string): string => under(site, editionPath(edition));
export const invoicesLink = (site: EmailSite): string => under(site, '/factures');
export const priceNoticeLink = (site: EmailSite, key: string): string =>
  under(site, `/changement-de-prix#${key}`);
// The page still asks for a click, because some programs open an email's links.
export const keepToolLink = (site: EmailSite, key: string): string =>
  under(site, `/outil-en-sommeil#${KEEP_PREFIX}${key}`);
export const stopToolLink = (site: EmailSite, key: string): string =>
  under(site, `/outil-en-sommeil#${STOP_PREFIX}${key}`);
export const terminationPage = (site: EmailSite): string => under(site, '/resiliation');
