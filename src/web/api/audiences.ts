import { refreshAdminSession, refreshSession } from '#contract-kit/session-routes.ts';

export type Audience = 'customer' | 'admin';

export interface AudienceSettings {
  accessKey: string;
  refreshKey: string;
  endedKey: string;
  refreshPath: string;
  loginPath: string;
  endedMessage: string;
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

export function audienceOfPage(address: string): Audience {
  return /^\/admin([/?#]|$)/.test(address) ? 'admin' : 'customer';
}
