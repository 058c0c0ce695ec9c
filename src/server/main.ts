import type { RenderEmail } from '#emails/email-props.ts';
import { buildApp } from './app.ts';
import { loadPagesBuild } from './pages/pages-build.ts';
import { listen, runProcess } from './process.ts';

/** For the demo's previews only: the worker sends the emails. */
const renderEmail: RenderEmail = async (name, props) =>
  (await loadPagesBuild(process.cwd())).entry.module.renderEmail(name, props);

const kit = async () => (await loadPagesBuild(process.cwd())).entry.module.kit;

await runProcess(async (shop) => {
  const pages = process.env.HOT_RELOAD ? 'dev' : 'built';
  const app = await buildApp(shop, { pages, renderEmail, kit });
  await listen(app, shop.settings);
  return () => app.close();
});
