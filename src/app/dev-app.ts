import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import type { LoadEmails } from '#emails/emails.tsx';
import { devPages } from '#server/pages/dev-pages.ts';
import { openShop } from '#server/process/open-shop.ts';
import type { Settings } from '#server/settings/settings.ts';
import { buildApp } from './app.ts';
import { openJobs } from './open-jobs.ts';

export interface DevShop {
  app: FastifyInstance;
  /** At once where another takes its place: they would do with former words what the next is to do. */
  stopJobs(): Promise<void>;
  close(): Promise<void>;
}

/** The app and the jobs, with a shop of their own, whose classes are of the same modules. */
export async function openDevShop(settings: Settings, vite: ViteDevServer): Promise<DevShop> {
  const shop = await openShop(settings);
  const pages = devPages(vite);
  const entry = async () => (await pages.build()).entry.module;
  const loadEmails: LoadEmails = async () => (await entry()).loadEmails();
  const app = await buildApp(shop, { pages, loadEmails, kit: async () => (await entry()).kit });
  await app.ready();
  const jobs = await openJobs(shop, loadEmails);
  let stopped: Promise<void> | undefined;
  const stopJobs = () => {
    stopped ??= jobs.stop();
    return stopped;
  };
  return {
    app,
    stopJobs,
    async close() {
      await stopJobs();
      await app.close();
      await shop.close();
    },
  };
}
