type Modules = { getModuleInfo(id: string): { importers: readonly string[] } | null };

const EVERY_PAGE = /node_modules\/(react|react-dom|react-router|scheduler|@tanstack|hono)\//;
// Never the entry itself: it starts the page as soon as its file is there, before the page's own script is.
const FRAME = /\/web\/(shell|root)\.tsx/;
// The root keeps the styles to itself: pages that load more would otherwise load them again.
const OWN_FILE = /\?|\.css$|\/web\/root\.tsx$/;
const PARTS = /\/(web\/(ui|lib|token|account)|domain|node_modules\/lucide-react|site\.config)/;

/** Fewer pages than this share a part: it is then worth a file of its own. */
const MANY_PAGES = 8;

const inFrame = new Map<string, boolean>();

function isInFrame(id: string, modules: Modules): boolean {
  const known = inFrame.get(id);
  if (known !== undefined) return known;
  inFrame.set(id, FRAME.test(id));
  const found = FRAME.test(id) || (modules.getModuleInfo(id)?.importers ?? []).some((by) => isInFrame(by, modules));
  inFrame.set(id, found);
  return found;
}

/**
 * Which script a module goes into. Left alone, a page would fetch forty, each with headers larger than itself: what every
 * page needs goes into two that change at different times, what many need into a third.
 */
export const CHUNKS = [
  { name: 'vendor', test: EVERY_PAGE, priority: 3 },
  {
    name: (id: string, modules: Modules) => (isInFrame(id, modules) && !OWN_FILE.test(id) ? 'frame' : null),
    priority: 2,
  },
  { name: 'parts', test: PARTS, minShareCount: MANY_PAGES, priority: 1 },
];
