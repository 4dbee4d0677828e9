import { useState } from 'react';
import { useLocation } from 'react-router';

/** Whether the address has led to that part of the page, which then stays open. */
export function useOpenedByHash(part: string): boolean {
  const { hash } = useLocation();
  const [opened, setOpened] = useState(false);
  if (hash === part && !opened) setOpened(true);
  return opened;
}
