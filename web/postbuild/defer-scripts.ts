import { API_MESSAGES } from '#domain/messages/api.ts';
import { CONNECTED_WALLET } from '#domain/names.ts';
import { READING_MS } from '#web/lib/reading-time.ts';
import type { ImportMapFile } from './script-integrity.ts';
import { TRUSTED_TYPES } from './trusted-types.ts';

const ENTRY = /<script type="module" async="">([\s\S]*?)<\/script>/;
const IMPORT = /import (?:\* as (\w+) from )?"([^"]+)";/g;

/** When the price is asked for: a new one must be on an open page within two seconds. */
const PRICE_MS = 1_500;
/** After how long code that somebody waits for is asked for again. */
const RETRY_MS = 5_000;

/** Events that show that the visitor wants to do more than read. */
const INTENTS = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'keydown', 'focusin'];

/** What only the script can answer; links, menus and form fields work without it. */
const PRESSED = 'button:not([popovertarget]),input[type=checkbox]:not(form *)';

/** What a page's script starts from: the files in the order of their evaluation, and the app after them. */
type Start = {
  files: readonly string[];
  routes: string;
  names: readonly string[];
  imports: readonly string[];
  entry: string;
};

/**
 * Puts in the page's import map, without which nothing is imported. Its text is run only as the policy lists it, by the hash that the page names
 * (domain/security-headers.ts); browsers that take one map only take none after the first module, so this script isn't one.
 */
const LIST_SCRIPTS = `
const {importmap,integrity}=document.currentScript.dataset;
let asked,map,hashes;${TRUSTED_TYPES}
const fetchMap=()=>asked??=fetch(importmap,{integrity}).then((answer)=>answer.text());
const listScripts=async()=>{
if(hashes)return;
map=await fetchMap().catch((error)=>{asked=undefined;throw error});
document.head.append(Object.assign(document.createElement("script"),{type:"importmap",textContent:map}));
hashes=JSON.parse(map).integrity
};`;

/**
 * Evaluates the files one at a time, so that none of the pieces keeps the page from answering. A failure is tried again at the next intent;
 * where a press or the whole page waits for them, it is shown meanwhile, and they are tried again by themselves.
 */
const loadCode = ({ files, routes, names, imports, entry }: Start) => `
const turn=()=>new Promise((next)=>setTimeout(next));
let begun,failed;
const load=async()=>{
if(begun)return;
begun=true;
const files=${JSON.stringify(files)};
try{
await listScripts();
for(const href of [...files,"${entry}"])document.head.append(Object.assign(document.createElement("link"),{rel:"modulepreload",href,integrity:hashes[href]}));
for(const file of files){await import(file);await turn()}
const [${names.join(',')}]=await Promise.all(${JSON.stringify(imports)}.map((file)=>import(file)));
window.__reactRouterRouteModules=${routes};
failed?.remove();
await import("${entry}")
}catch{
begun=false;
if(!now&&!held.length)return;
failed??=Object.assign(document.createElement("p"),{className:"scripts-failed",role:"alert",textContent:${JSON.stringify(API_MESSAGES.unreachable)}});
document.body.append(failed);
setTimeout(load,${RETRY_MS})
}
};`;

/** Keeps presses until React is there, and then makes them once; React itself would answer some of them too early. */
const HOLD = `
const held=[];
const waiting=new AbortController();
const hold=(event)=>{
const pressed=event.target.closest?.("${PRESSED}");
if(!pressed)return;
event.preventDefault();
event.stopImmediatePropagation();
held.push(pressed);
load()
};
addEventListener("click",hold,{capture:true,signal:waiting.signal});
addEventListener("hydrated",async()=>{waiting.abort();for(const pressed of held){await turn();pressed.click()}},{once:true});`;

/**
 * Waits for an intent or an idle moment, unless the visitor holds a wallet, had the desk open before, has begun already, or looks
 * for one place in the page. Browsers report a pointer at rest as a move by zero pixels when the page is drawn below it.
 */
const whenWanted = (atOnce: boolean) => `
const onIntent=({type,movementX,movementY})=>{if(type!=="pointermove"||movementX||movementY)load()};
for(const intent of ${JSON.stringify(INTENTS)})addEventListener(intent,onIntent,{capture:true,passive:true,signal:waiting.signal});
const isHolder=()=>{try{return !!(sessionStorage.pw||localStorage.web3js_wallet||localStorage.${CONNECTED_WALLET}||localStorage.desk_seen)}catch{return false}};
const now=${atOnce}||document.activeElement!==document.body||location.hash||isHolder();
if(now)fetchMap().catch(()=>{});
const whenIdle=()=>(window.requestIdleCallback??setTimeout)(load,{timeout:500});
const onNewPrice=async()=>{
if(begun)return;
const shown=JSON.parse(document.getElementById("site-data").textContent).price;
const answer=await fetch("/api/usgprice");
if(answer.ok&&(await answer.json()).time!==shown?.time)load()
};
const painted=()=>{
if(now)return setTimeout(load);
setTimeout(()=>onNewPrice().catch(()=>{}),${PRICE_MS});
setTimeout(whenIdle,${READING_MS})
};
document.hidden?load():requestAnimationFrame(painted);`;

type Deferred = { files: readonly string[]; map: ImportMapFile; atOnce: boolean };

/**
 * Has the page's scripts fetched after its first paint: at once where the page is nothing without them, else at the first
 * intent or when the reader leaves the browser idle. A prerendered page reads and works without them.
 */
export function deferScripts(html: string, { files, map, atOnce }: Deferred): string {
  return html.replace(ENTRY, (whole, code: string) => {
    const found = [...code.matchAll(IMPORT)];
    const [, entry] = /\bimport\("([^"]+)"\)/.exec(code) ?? [];
    const [, routes] = /window\.__reactRouterRouteModules = (\{.*?\});/.exec(code) ?? [];
    if (found.length === 0 || !entry || !routes) throw new Error(`not the scripts that were expected: ${whole}`);
    const names = found.map(([, name = '']) => name);
    const imports = found.map(([, , path = '']) => path);
    const load = loadCode({ files: files.filter((file) => file !== entry), routes, names, imports, entry });
    const lines = LIST_SCRIPTS + load + HOLD + whenWanted(atOnce);
    return `<script data-importmap="${map.path}" data-integrity="${map.integrity}">{${lines.replaceAll('\n', '')}}</script>`;
  });
}

/** Removes modulepreload links (they compete with the first paint); refuses what the CSP would refuse. */
export function tidyHtml(html: string, file: string): string {
  if (/<[^>]+\sstyle=/.test(html)) throw new Error(`${file} holds a style attribute, which the CSP refuses`);
  return html.replace(/<link rel="modulepreload"[^>]*>/g, '');
}
