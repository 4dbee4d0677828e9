import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { COLORS, type ColorName } from '#domain/colors.ts';
import { PIN_MARK } from '#domain/names.ts';
import { pagePolicy, securityHeaders } from '#domain/security-headers.ts';
import { BROKEN_COPY_MESSAGES, PIN_MESSAGES } from '#domain/wallet/change-notice-messages.ts';
import type { FileFault } from './integrity.ts';

export type Broken = { kind: 'no-release' } | { kind: 'faults'; number: number; faults: readonly FileFault[] };

const color = (name: ColorName) => `light-dark(${COLORS[name].light},${COLORS[name].dark})`;

// All of it is in the worker's own script, since nothing else is sure to be there.
const STYLE = `:root{color-scheme:light dark;background:${color('paper')};color:${color('ink')};font:1rem/1.55 system-ui,sans-serif}
body{margin:0;padding:1.5rem}
main{max-width:40rem;margin:8vh auto;padding:1.75rem;border:1px solid ${color('danger')};border-radius:.75rem;background:${color('surface')}}
h1{margin:0 0 1rem;font:600 1.75rem/1.2 Georgia,serif}
p,ul{margin:0 0 1rem;overflow-wrap:anywhere}
ul{padding-left:1.25rem}
a,button{display:inline-flex;align-items:center;box-sizing:border-box;min-height:2.75rem;padding:0 1.25rem;border-radius:.375rem;font:500 .9375rem/1.2 system-ui,sans-serif;cursor:pointer}
a{background:${color('action')};color:${color('on-action')};text-decoration:none}
button{border:1px solid ${color('edge')};background:none;color:${color('danger')};text-align:left}
details{margin-top:1.5rem;padding-top:1rem;border-top:1px solid ${color('line')}}
summary{min-height:1.5rem;cursor:pointer}
details p{margin-top:.75rem}`;

const SCRIPT = `document.querySelector("button").onclick=async()=>{
localStorage.removeItem(${JSON.stringify(PIN_MARK)});
for(const found of await navigator.serviceWorker.getRegistrations())if(found.active?.scriptURL.includes("/pin.worker-"))await found.unregister();
location.reload()
}`;

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);

const styleHash = `'sha256-${btoa(String.fromCharCode(...sha256(utf8ToBytes(STYLE))))}'`;

function htmlOf(broken: Broken): string {
  const says = BROKEN_COPY_MESSAGES;
  const faults = broken.kind === 'faults' ? broken.faults : [];
  const items = faults.map((fault) => `<li>${escaped(PIN_MESSAGES.fault(fault))}</li>`).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${says.title}</title><style>${STYLE}</style></head><body><main>
<h1>${says.title}</h1>
<p>${broken.kind === 'faults' ? says.faults(broken.number) : says.noRelease}</p>
${items && `<ul>${items}</ul>`}
<p>${says.safe}</p>
<a href="">${says.again}</a>
<details><summary>${says.leave}</summary><p>${says.leaveWhy}</p><button type="button">${says.leaveNow}</button></details>
</main><script>${SCRIPT}</script></body></html>`;
}

/** The worker's own page in place of the wallet: what is wrong with the pinned release, and the ways on. */
export function brokenPage(broken: Broken): Response {
  const html = htmlOf(broken);
  const policy = pagePolicy(html).replace("style-src 'self'", `style-src ${styleHash}`);
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
  return new Response(html, { status: 200, headers: { ...securityHeaders('local'), ...headers } });
}
