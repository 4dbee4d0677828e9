import { openPages, type Pages } from './pages.ts';
import { openPress, type Press } from './press.ts';

/** A file to be made (path from the root), the hash of what it is made of, which goes into it, and how to make it. */
export type Task = { file: string; hash: string; make(): Promise<Uint8Array> };

/** What the makers work with; the browser is opened by the first who needs it. */
export type Workshop = { pages: Pages; css: string; press(): Promise<Press>; close(): Promise<void> };

const STYLES = 'publishing/documents/styles/paper.css';

export async function openWorkshop(): Promise<Workshop> {
  const pages = await openPages();
  let press: Promise<Press> | undefined;
  return {
    pages,
    css: await pages.css(STYLES),
    press() {
      press ??= openPress();
      return press;
    },
    async close() {
      await (await press)?.close();
      await pages.close();
    },
  };
}
