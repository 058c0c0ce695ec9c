import { refreshAdminSession, refreshSession } from '#contract-kit/session-routes.ts';

/** Two sessions live side by side in one browser: the customer's and the staff's (specification, section 6). */
export type Audience = 'customer' | 'admin';

export interface AudienceSettings {
  accessKey: string;
  refreshKey: string;
  /** Where the browser keeps that the last session ended by itself. */
  endedKey: string;
  refreshPath: string;
  /** Where a session that has ended sends the person. */
  loginPath: string;
  /** Said on the way there. */
  endedMessage: string;
  /** Where one finds oneself after signing out. */
  leftPath: string;
}

export const audiences: Record<Audience, AudienceSettings> = {
  customer: {
    accessKey: 'accessToken',
    refreshKey: 'refreshToken',
    endedKey: 'sessionEnded',
    refreshPath: refreshSession.path,
    loginPath: '/login',
    endedMessage: 'Votre session a expiré. Veuillez vous reconnecter.',
    leftPath: '/catalogue',
  },
  admin: {
    accessKey: 'adminAccessToken',
    refreshKey: 'adminRefreshToken',
    endedKey: 'adminSessionEnded',
    refreshPath: refreshAdminSession.path,
    loginPath: '/admin/login',
    endedMessage: 'Session admin expirée, veuillez vous reconnecter',
    leftPath: '/admin/login',
  },
};

/** Whose session a page of this site lives on; its address may carry a query and a fragment. */
export function audienceOfPage(address: string): Audience {
  return /^\/admin([/?#]|$)/.test(address) ? 'admin' : 'customer';
}
