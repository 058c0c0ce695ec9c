import { contentSecurityPolicy, type OutsideOrigins } from './content-security-policy.ts';

export interface PageHeaderOptions {
  outside?: OutsideOrigins;
}

/** What helmet sends, as constants, with our own policy instead of its default. */
export function pageHeaders(scriptHashes: string, { outside = {} }: PageHeaderOptions) {
  return {
    'content-security-policy': contentSecurityPolicy(scriptHashes, outside),
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}
