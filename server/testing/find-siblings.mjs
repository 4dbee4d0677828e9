import module from 'node:module';

const PACKAGE = '/node_modules/drizzle-orm/';

/**
 * Node 24 parses a package's package.json anew for every module that it loads from it, and drizzle-orm's names each of its
 * files: more than half a second of each process that starts the site or a command. Here a file's neighbor is found by its path.
 */
module.registerHooks?.({
  resolve(specifier, context, next) {
    const isNeighbor = /^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.includes(PACKAGE);
    if (!isNeighbor) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
