import type { Config } from '@react-router/dev/config';
import { compressClientBuild } from './src/server/pages/compress-client-build.ts';
import { writeShopManifest } from './src/web/inline/shop-manifest.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The list of screens (a page of the shop's has no staff screen) is one small immutable file: no request asks the server which screen a path leads to.
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig }) {
    const client = `${reactRouterConfig.buildDirectory}/client`;
    await writeShopManifest(client);
    await compressClientBuild(client);
  },
} satisfies Config;
