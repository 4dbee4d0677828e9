import type { Page } from '#web/lib/api.ts';
import { Button } from '#web/ui/button.tsx';
import type { ListQuery } from './list-choice.ts';

type Props = { page: Page<unknown, ListQuery>; busy: boolean; onGo: (query: ListQuery) => void };

/** The way through a list: its first, previous, next and last page. */
export function ListPages({ page, busy, onGo }: Props) {
  if (!page.prev && !page.next) return null;
  const button = (label: string, query: ListQuery | undefined) => (
    <Button kind="secondary" size="sm" disabled={!query || busy} onClick={() => query && onGo(query)}>
      {label}
    </Button>
  );
  return (
    <nav aria-label="Pages of the list" className="flex flex-wrap gap-3">
      {button('First', page.first)}
      {button('Previous', page.prev)}
      {button('Next', page.next)}
      {button('Last', page.last)}
    </nav>
  );
}
