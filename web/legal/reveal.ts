/** A part that can be closed, or anything in one. */
type Node = { readonly tagName: string; readonly parentElement: Node | null };
type Closable = Node & { open: boolean };

const isClosable = (node: Node): node is Closable => node.tagName === 'DETAILS';

/** Opens the element and every part round it, so that it can be seen. */
export function openAround(target: Node): void {
  for (let node: Node | null = target; node; node = node.parentElement) if (isClosable(node)) node.open = true;
}

/** What an address's # names; a badly written one names nothing. */
export function hashId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}

/** Opens all parts or closes them, and gives those that were the other way before. */
export function setAllOpen(root: ParentNode, open: boolean): HTMLDetailsElement[] {
  const changed = [...root.querySelectorAll('details')].filter((part) => part.open !== open);
  for (const part of changed) part.open = open;
  return changed;
}
