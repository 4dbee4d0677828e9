const ENTRY = /<script type="module" async="">([\s\S]*?)<\/script>/;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g;

/**
 * Has the page's scripts fetched after its first paint, all at once. A prerendered page reads and works without them, so
 * they must not compete with its text, and no round trip is spent on each level of imports.
 */
export function deferScripts(html: string, ahead: readonly string[]): string {
  return html.replace(ENTRY, (whole, code: string) => {
    const imports = [...code.matchAll(IMPORT)];
    const [, start] = /\bimport\("([^"]+)"\)/.exec(code) ?? [];
    const [, modules] = /window\.__reactRouterRouteModules = (\{.*?\});/.exec(code) ?? [];
    if (imports.length === 0 || !start || !modules) throw new Error(`not the scripts that were expected: ${whole}`);
    const names = imports.map(([, name = '']) => name).join(',');
    const loads = imports.map(([, , path]) => `import(${JSON.stringify(path)})`).join(',');
    const load = [
      `for(const href of ${JSON.stringify(ahead)})`,
      `document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href}));`,
      `Promise.all([${loads}]).then(([${names}])=>{window.__reactRouterRouteModules=${modules};return import("${start}")})`,
    ].join('');
    return `<script type="module">const load=()=>{${load}};document.hidden?load():requestAnimationFrame(()=>setTimeout(load))</script>`;
  });
}

/** Removes modulepreload links (they compete with the first paint); refuses what the CSP would refuse. */
export function tidyHtml(html: string, file: string): string {
  if (/<[^>]+\sstyle=/.test(html)) throw new Error(`${file} holds a style attribute, which the CSP refuses`);
  return html.replace(/<link rel="modulepreload"[^>]*>/g, '');
}
