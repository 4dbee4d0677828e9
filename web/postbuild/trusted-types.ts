/** The only scripts that a page may start by URL: the wallet's workers. */
const WORKER_SCRIPT = /^\/(?:assets\/(?:kdf|session|pin)\.worker-[\w-]+|wallet-offline)\.js$/;

/** A page's one policy for scripts that are made from text: a worker's URL and `map`, the text of its import map. It refuses any other. */
export const TRUSTED_TYPES = `
const refuse=(what)=>{throw new TypeError("Not a script of this site: "+what)};
window.trustedTypes?.createPolicy("default",{
createScript:(text)=>text===map?text:refuse("a text"),
createScriptURL:(url)=>{
const {origin,pathname}=new URL(url,location.href);
return origin===location.origin&&${WORKER_SCRIPT}.test(pathname)?url:refuse(url)
}
});`;
