import { Component, type ComponentProps, type ComponentType, createElement, lazy, type ReactNode, use } from 'react';
import { LoadFailed } from '#web/ui/notice.tsx';
import { ApiError } from './api-error.ts';
import { useHydrating } from './hydrating.ts';
import { lateCode, loadPatiently, prepare, RETRY_MS } from './late-code.ts';

// biome-ignore lint/suspicious/noExplicitAny: as in React's own lazy(), components of any properties.
type AnyComponent = ComponentType<any>;
type Load<Part> = () => Promise<{ default: Part }>;
type State = { error?: unknown; isFetching: boolean };

/** Properties of what is shown in the place of a part that can't be loaded, beside those of the part. */
export type FailedPart = ComponentProps<typeof LoadFailed>;

/**
 * A part of a page whose code comes when it is first drawn, or after `prepare()`. If it can't be loaded, `Failed` says so in its place, and it
 * is tried again, at the press of a button and from time to time. A part that is in the prerendered page stays as it is until its code comes.
 */
export function lazyPart<Part extends AnyComponent>(load: Load<Part>, Failed: AnyComponent = LoadFailed) {
  let loaded: { default: Part } | undefined;
  // React renders again after an error, so a failure is kept until it has been shown.
  let shown: Promise<{ default: Part }> | undefined;
  let hydrated: typeof shown;
  const request = lateCode(async () => {
    loaded = await load();
    return loaded;
  });

  function Code(props: ComponentProps<Part>) {
    const isHydrating = useHydrating();
    if (!loaded && isHydrating) hydrated ??= loadPatiently(request);
    if (!loaded && !isHydrating) shown ??= request();
    const found = loaded ?? use((isHydrating ? hydrated : shown) as Promise<{ default: Part }>);
    return createElement(found.default, props);
  }

  return class LazyPart extends Component<ComponentProps<Part>, State> {
    static load = request;
    static prepare = () => prepare(request);
    static getDerivedStateFromError = (error: unknown): State => ({ error, isFetching: false });
    override state: State = { isFetching: false };
    timer: ReturnType<typeof setTimeout> | undefined;

    tryAgain = () => request().then(() => this.setState({ error: undefined }), this.tryLater);

    tryLater = () => {
      this.setState({ isFetching: false });
      this.timer = setTimeout(this.tryAgain, RETRY_MS);
    };

    refetch = () => {
      clearTimeout(this.timer);
      this.setState({ isFetching: true });
      void this.tryAgain();
    };

    override componentDidCatch() {
      shown = undefined;
      this.tryLater();
    }

    override componentWillUnmount() {
      clearTimeout(this.timer);
    }

    override render() {
      const { error, isFetching } = this.state;
      if (!error) return createElement(Code, this.props as ComponentProps<Part>);
      if (!(error instanceof ApiError)) throw error;
      const query = { error, isFetching, refetch: this.refetch };
      return createElement(Failed, { ...this.props, title: 'We couldn’t load this part', query });
    }
  };
}

/** A part that nobody waits for and that has no place to say that it can't be loaded. */
export const patientPart = <Part extends AnyComponent>(load: Load<Part>) => lazy(() => loadPatiently(lateCode(load)));

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
