import { anyone } from './endpoint.ts';

// What the kernel of the screens calls to keep and to end a session: it knows no slice, and the slices' tables take it up.

export const refreshSession = anyone('POST', '/api/auth/token/refresh/');
export const refreshAdminSession = anyone('POST', '/api/admin/token/refresh/');
export const signOut = anyone('POST', '/api/auth/logout/');
