import { fork } from 'node:child_process';
import path from 'node:path';

/** Where a running shop is reached. Addresses have no trailing slash. */
export interface ShopAddresses {
  siteUrl: string;
  databaseUrl: string;
  mailboxUrl: string;
  /** The Stripe sandbox; its control answers under `/_sandbox/`. */
  stripeUrl: string;
}

export interface OpenShop extends ShopAddresses {
  close(): Promise<void>;
}

const root = path.join(import.meta.dirname, '../..');
const withoutSlash = (address: string) => address.replace(/\/$/, '');

/** Opens a shop of its own in about four seconds (and a build, when the pages have changed), with these settings. */
export async function openShop(settings: Record<string, string> = {}): Promise<OpenShop> {
  const child = fork(path.join(import.meta.dirname, 'shop-process.ts'), {
    cwd: root,
    execPath: path.join(root, 'node_modules/node/bin/node'),
    execArgv: [],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      E2E_SETTINGS: JSON.stringify(settings),
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const told = await new Promise<Omit<ShopAddresses, 'stripeUrl'>>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Omit<ShopAddresses, 'stripeUrl'>));
    child.once('exit', (code) => reject(new Error(`the shop did not open (code ${code}): see above`)));
  });
  // The sandbox's address is what any browser is told.
  const config = await fetch(`${told.siteUrl}/api/payment-config/`);
  const { api_url: stripeUrl } = (await config.json()) as { api_url?: string | null };
  return {
    siteUrl: told.siteUrl,
    databaseUrl: told.databaseUrl,
    mailboxUrl: withoutSlash(told.mailboxUrl),
    stripeUrl: withoutSlash(stripeUrl ?? ''),
    close() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}
