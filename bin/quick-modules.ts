import { registerHooks } from 'node:module';

const drizzle = '/node_modules/drizzle-orm/';

/** Node parses the `package.json` nearest to each `.js`: Drizzle's 180 kB a hundred times, half of a command. */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isOwn = specifier.startsWith('.') && specifier.endsWith('.js');
    if (!isOwn || !parentURL.includes(drizzle) || !parentURL.endsWith('.js')) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
