import { registerHooks } from 'node:module';

const drizzle = '/node_modules/drizzle-orm/';

/**
 * Node 24 asks the nearest `package.json` of each `.js` file whether it is a module, and parses it whole each time: Drizzle's,
 * of 180 kB, for each of its hundred files, which was half of a command's time. All that its modules import of one another
 * are modules.
 */
registerHooks({
  resolve(specifier, context, next) {
    const { parentURL = '' } = context;
    const isOwn = specifier.startsWith('.') && specifier.endsWith('.js');
    if (!isOwn || !parentURL.includes(drizzle) || !parentURL.endsWith('.js')) return next(specifier, context);
    return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
  },
});
