import type { SMTPPoolOptions } from 'nodemailer';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Beyond this machine TLS is required; `?requireTLS=false` lifts that for a private network. */
export function smtpOptions(smtpUrl: string): SMTPPoolOptions & { pool: true } {
  const { protocol, hostname, searchParams } = new URL(smtpUrl);
  if (protocol !== 'smtp:' && protocol !== 'smtps:')
    throw new Error('The SMTP URL starts with smtp:// or smtps://.');
  const local = loopback.has(hostname);
  return {
    pool: true,
    url: smtpUrl,
    requireTLS: protocol === 'smtp:' && !local && searchParams.get('requireTLS') !== 'false',
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    maxConnections: 3,
    // One immediate requeue covers a pooled connection that the server had just closed.
    maxRequeues: 1,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
