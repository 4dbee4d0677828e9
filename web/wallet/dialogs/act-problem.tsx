import type { ActProblem as Problem } from '#web/lib/wallet-act.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Why the wallet's act failed, where no single field is to blame. */
export function ActProblem({ problem }: { problem: Problem | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {problem && (
        <Notice kind="danger">
          <p>{problem.sentence}</p>
        </Notice>
      )}
    </div>
  );
}
