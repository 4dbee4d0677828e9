import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

type Props = { title: string; children: string; onRetry: () => void; busy?: boolean };

/** In the place of what could not be loaded: what happened, and the way to try again. */
export function LoadFailed({ title, children, onRetry, busy = false }: Props) {
  return (
    <Notice kind="danger" title={title} live>
      <p>{children}</p>
      <p className="mt-2">
        <Button kind="secondary" size="sm" busy={busy} onClick={onRetry}>
          Try again
        </Button>
      </p>
    </Notice>
  );
}
