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
  /** It is called at once when another shop replaces this one, whose jobs would run old code. */
  stopJobs(): Promise<void>;
  close(): Promise<void>;
}

/** The shop, app and jobs load through the same Vite, so that they share their classes. */
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
