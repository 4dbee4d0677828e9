import { CONNECTED_WALLET } from '#domain/names.ts';
import { isWalletElsewhere } from '#web/lib/site-data.tsx';

/** The name under which a wallet is saved here (wallet/vault.ts); repeated so that public pages need none of its code. */
export const SAVED_WALLET = 'web3js_wallet';

/** Whether this browser stores an item with that name. Doesn't need the wallet's code. */
export function isStored(name: string): boolean {
  try {
    return window.localStorage.getItem(name) !== null;
  } catch {
    return false;
  }
}

/** Whether this browser holds a wallet for this page; one that is still here after the wallet has moved to another address isn't. */
export const hasSavedWallet = (): boolean => !isWalletElsewhere && isStored(SAVED_WALLET);

/** The address in the saved wallet's file, in its spelling; undefined if there is none. */
export const savedWalletAddress = (): string | undefined => (isWalletElsewhere ? undefined : storedWalletAddress());

/** The same of a wallet that is stored here, wherever the wallet's pages are. */
export function storedWalletAddress(): string | undefined {
  try {
    const [first] = [JSON.parse(window.localStorage.getItem(SAVED_WALLET) ?? '')].flat();
    const digits = /^(?:0x)?([0-9a-f]{40})$/i.exec(first?.address ?? '')?.[1];
    return digits && `0x${digits}`;
  } catch {
    return undefined;
  }
}

type Props = {
  /** The key in localStorage. */
  item: string;
  /** Set on the document's element if the item is stored, such as `data-saved-wallet`. */
  attribute: string;
};

/**
 * Only in prerendered HTML, before what depends on it: marks the document of a browser that stores the item, so that already its first paint
 * differs (`in-data-saved-wallet:`).
 */
export const StoredMark = ({ item, attribute }: Props) => {
  const __html = `try{localStorage.getItem("${item}")!==null&&document.documentElement.setAttribute("${attribute}","")}catch{}`;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made of constants, and the only way to give a script its content
  return <script dangerouslySetInnerHTML={{ __html }} />;
};

/** Whether there is a wallet to use: this browser's, or a connected one. */
export const hasWallet = (): boolean => hasSavedWallet() || isStored(CONNECTED_WALLET);
