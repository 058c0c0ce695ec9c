/** The settings of a shop that is measured: on a database of its own, without a provider, and nobody is limited. */
export const shopEnvironment = ({ url, folder }: { url: string; folder: string }) => ({
  SHOP_MODE: 'test',
  DATABASE_URL: url,
  DATA_DIR: folder,
  STRIPE_API_URL: 'http://127.0.0.1:9',
  LOG_LEVEL: 'error',
  RATE_LIMIT_FACTOR: '1000000',
});
