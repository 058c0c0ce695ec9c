import type { ImapFlowOptions } from 'imapflow';

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** In milliseconds; `whole`, because a server that answers a byte a second never trips the others. */
export interface Patience {
  greeting: number;
  silence: number;
  whole: number;
}

/** TLS is required outside this machine, as for SMTP; `?requireTLS=false` lifts that for a private network. */
export function imapOptions(imapUrl: string, { greeting, silence }: Patience): ImapFlowOptions {
  const { protocol, hostname, port, username, password, searchParams } = new URL(imapUrl);
  const secure = protocol === 'imaps:';
  const isPlain = loopback.has(hostname) || searchParams.get('requireTLS') === 'false';
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (secure ? 993 : 143),
    secure,
    ...(secure || isPlain ? {} : { doSTARTTLS: true }),
    auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: greeting,
    greetingTimeout: greeting,
    socketTimeout: silence,
  };
}

/** The folder that is read, the path of the address: INBOX when it names none. */
export const folderOf = (imapUrl: string): string =>
  decodeURIComponent(new URL(imapUrl).pathname.replace(/^\/+/, '')) || 'INBOX';
