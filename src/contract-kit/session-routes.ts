import { anyone } from './endpoint.ts';

// The screens' kernel calls these to keep and to end a session; it imports no slice, but slices list them.

export const refreshSession = anyone('POST', '/api/auth/token/refresh/');
export const refreshAdminSession = anyone('POST', '/api/admin/token/refresh/');
export const signOut = anyone('POST', '/api/auth/logout/');
