import { Button } from './button.tsx';

type Props = { list: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown } };

/** Below a list that is read page by page: the next page, while there is one. */
export function ShowOlder({ list }: Props) {
  if (!list.hasNextPage) return null;
  return (
    <p>
      <Button kind="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        Show older
      </Button>
    </p>
  );
}
