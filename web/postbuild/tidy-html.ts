/** Removes modulepreload links (they compete with the first paint); refuses what the CSP would refuse. */
export function tidyHtml(html: string, file: string): string {
  if (/<[^>]+\sstyle=/.test(html)) throw new Error(`${file} holds a style attribute, which the CSP refuses`);
  return html.replace(/<link rel="modulepreload"[^>]*>/g, '');
}
