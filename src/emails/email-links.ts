import type { EmailSite } from './email-props.ts';

const under = (site: EmailSite, path: string): string => `${site.url.replace(/\/+$/, '')}${path}`;

export const verificationLink = (site: EmailSite, key: string): string =>
  under(site, `/verify-email/${encodeURIComponent(key)}`);

export const dashboardLink = (site: EmailSite): string => under(site, '/dashboard');

export const cardUpdateLink = (site: EmailSite): string => under(site, '/profile/edit?tab=securite');

export const supportLink = (site: EmailSite): string => under(site, '/support?tab=contact');
