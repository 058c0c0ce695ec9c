/** The payment provider's, the automations' own host. */
export interface OutsideOrigins {
  script?: readonly string[];
  connect?: readonly string[];
  frame?: readonly string[];
}

/** See docs/product/security.md#scripts-by-hash. Toasts and the payment form write styles not known in advance. */
export function contentSecurityPolicy(scriptHashes: string, outside: OutsideOrigins): string {
  const directives: [string, ...string[]][] = [
    ['default-src', "'self'"],
    ['script-src', "'self'", scriptHashes, ...(outside.script ?? [])],
    ['style-src', "'self'", "'unsafe-inline'"],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['media-src', "'self'"],
    ['connect-src', "'self'", ...(outside.connect ?? [])],
    ['frame-src', "'self'", ...(outside.frame ?? [])],
    ['frame-ancestors', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['object-src', "'none'"],
  ];
  return directives.map((directive) => directive.filter(Boolean).join(' ')).join('; ');
}
