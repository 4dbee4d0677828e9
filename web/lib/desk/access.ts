import { useAdmin } from '../admin.ts';
import { useSession } from '../session.ts';

/** Whether this visitor works the desk, by a staff account or an admin wallet; undefined until both are known. */
export function useDeskAccess(): boolean | undefined {
  const { user, error } = useSession();
  const admin = useAdmin();
  if (user?.staff || admin.data) return true;
  const known = (user !== undefined || error) && !admin.isPending;
  return known ? false : undefined;
}
