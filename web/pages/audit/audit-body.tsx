import { DESK_MESSAGES } from '#domain/messages/staff.ts';
import { useDeskAccess } from '#web/desk/access.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import AuditLog from './audit-log.tsx';

/** The log for whoever works the desk; for others the way there. */
export default function AuditBody() {
  const isOpen = useDeskAccess();
  if (isOpen === undefined) return <Skeleton className="h-64 w-full" />;
  if (isOpen) return <AuditLog />;
  return (
    <>
      <p>{DESK_MESSAGES.auditForStaff}</p>
      <p>
        <ButtonLink to="/admin" kind="secondary">
          Go to the admin page
        </ButtonLink>
      </p>
    </>
  );
}
