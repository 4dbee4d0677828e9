import { href } from 'react-router';
import { PASSKEY_MESSAGES } from '#domain/messages/passkeys.ts';
import { messageOf } from '#web/lib/api-error.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';

const OBSTACLES: readonly string[] = [PASSKEY_MESSAGES.staffSpareNeeded, PASSKEY_MESSAGES.staffUnverified];

/** Whether a call was refused to someone who is staff, but can't work before one more step. */
export const isStaffObstacle = (error: unknown): boolean => Boolean(error) && OBSTACLES.includes(messageOf(error));

/** Instead of a page of staff whose every call is refused: what is missing, and the way to a second passkey or recovery codes. */
export const StaffObstacle = ({ error }: { error: unknown }) => (
  <Notice kind="warning" title="One more step" live>
    <p>{messageOf(error)}</p>
    {messageOf(error) === PASSKEY_MESSAGES.staffSpareNeeded && (
      <p className="mt-2">
        <ButtonLink size="sm" to={`${href('/profile/*', { '*': '' })}#passkeys`}>
          Go to your passkeys
        </ButtonLink>
      </p>
    )}
  </Notice>
);
