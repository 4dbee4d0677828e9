import { openPages, type Pages } from './pages.ts';
import { openPress, type Press } from './press.ts';

/** A file to be made (path from the root), what it is made of, and how; the hash of the sources goes into it. */
export type Task = { file: string; sources: string[]; make(hash: string): Promise<Uint8Array> };

/** What the makers work with; the browser is opened by the first who needs it. */
export type Workshop = { pages: Pages; press(): Promise<Press>; close(): Promise<void> };

export async function openWorkshop(): Promise<Workshop> {
  const pages = await openPages();
  let press: Promise<Press> | undefined;
  return {
    pages,
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
