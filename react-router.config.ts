import type { Config } from '@react-router/dev/config';
import { compressClientBuild } from './src/server/pages/compress-client-build.ts';
import { writeShopManifest } from './src/web/inline/page-parts.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The screens are listed in one small immutable file, those of the team in another than the shop's: no request asks
  // the server which screen a path leads to.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    await writeShopManifest(client);
    await compressClientBuild(client);
  },
} satisfies Config;
