import { useMutation } from '@tanstack/react-query';
import type { IdentityData } from '#domain/identity/identity.ts';
import { changeAt } from './api.ts';

/** Gives the identity data that were asked for, once; the path names for what. */
export function useGiveIdentity(path: string) {
  return useMutation({ mutationFn: (data: IdentityData) => changeAt<object>('POST', path, data) });
}
