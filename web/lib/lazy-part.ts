import { Component, type ComponentType, lazy, type ReactNode } from 'react';

/** A little over half a minute, enough for a server to restart or a train to leave a tunnel. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 16_000];

/** Loads code as often as it takes until the server answers again. */
export async function loadPatiently<Module>(load: () => Promise<Module>): Promise<Module> {
  // In a task of its own, since requesting the files of a large part already takes long on a slow phone.
  await new Promise((resolve) => setTimeout(resolve));
  for (const wait of WAITS_MS) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return load();
}

/** A part of a page whose code comes when it is first drawn; a part that fails to load does not take the page down. */
// biome-ignore lint/suspicious/noExplicitAny: React's own lazy() takes components of any properties.
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => loadPatiently(load));

type BoundaryProps = { children: ReactNode; fallback: ReactNode };

/** Shows the fallback in place of children that throw while they are drawn. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
