import type { Config } from '@react-router/dev/config';
import { compressClientBuild } from './src/server/pages/compress-client-build.ts';

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole list of screens is one small immutable file: no request asks the server which screen a path leads to.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => compressClientBuild(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config;
