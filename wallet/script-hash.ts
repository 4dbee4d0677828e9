/** What the page's own import map lists: of each script that its document may load, the hash in the form of an integrity attribute. Undefined in development, where there is none. */
export function listedScripts(): Readonly<Record<string, string>> | undefined {
  const map = document.querySelector('script[type="importmap"]')?.textContent;
  return map ? JSON.parse(map).integrity : undefined;
}
