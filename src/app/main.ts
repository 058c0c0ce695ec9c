import type { LoadEmails } from '#emails/emails.tsx';
import { forgetParts } from '#server/gateways/storage.ts';
import { loadPagesBuild } from '#server/pages/pages-build.ts';
import { shareAssets } from '#server/pages/shared-assets.ts';
import { listen, runProcess } from '#server/process/open-shop.ts';
import { buildApp } from './app.ts';

/** Only the demo's previews use this: the worker sends the emails. */
const loadEmails: LoadEmails = async () => (await loadPagesBuild(process.cwd())).entry.module.loadEmails();

const kit = async () => (await loadPagesBuild(process.cwd())).entry.module.kit;

await runProcess('web', async (shop, leaving) => {
  const app = await buildApp(shop, { pages: 'built', loadEmails, kit, leaving });
  await shareAssets(shop);
  await forgetParts(shop.settings);
  await listen(app, shop.settings);
  return () => app.close();
});
