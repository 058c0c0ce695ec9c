import type { RenderEmail } from '#emails/email-props.ts';
import { loadPagesBuild } from '#server/pages/pages-build.ts';
import { listen, runProcess } from '#server/process/open-shop.ts';
import { buildApp } from './app.ts';

/** For the demo's previews only: the worker sends the emails. */
const renderEmail: RenderEmail = async (name, props) =>
  (await loadPagesBuild(process.cwd())).entry.module.renderEmail(name, props);

const kit = async () => (await loadPagesBuild(process.cwd())).entry.module.kit;

await runProcess(async (shop) => {
  const app = await buildApp(shop, { pages: 'built', renderEmail, kit });
  await listen(app, shop.settings);
  return () => app.close();
});
