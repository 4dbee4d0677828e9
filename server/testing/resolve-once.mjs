import module from 'node:module';

const PACKAGE = '/node_modules/drizzle-orm/';
const found = new Map();

/**
 * Node 24 parses a package.json anew for every module that is looked up by it: by our own for each '#…', and by a package's for each
 * import of it and for each of its files; drizzle-orm's names every one. That is a second of each process that starts the site or a
 * command. Here what our files import by name is looked up once, and a neighbor within drizzle-orm is found by its path.
 */
module.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (!parentURL) return next(specifier, context);
    if (/^\.\.?\/.*\.js$/.test(specifier) && parentURL.includes(PACKAGE))
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    if (specifier.startsWith('.') || parentURL.includes('/node_modules/')) return next(specifier, context);
    const name = `${specifier} ${conditions}`;
    const known = found.get(name) ?? next(specifier, context);
    found.set(name, known);
    return { ...known, shortCircuit: true };
  },
});
