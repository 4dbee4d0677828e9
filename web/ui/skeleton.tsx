import { classNames } from './class-names.ts';
import { PageBody, TaskHeader } from './page.tsx';

/** A gray bar where a text will be. Give it a width; `label` is what a screen reader hears. */
export function Skeleton({ className = 'w-32', label = 'Loading' }: { className?: string; label?: string }) {
  return (
    <span className={classNames('skeleton inline-block h-[0.8em] rounded-sm align-baseline', className)}>
      <span className="sr-only">{label}</span>
    </span>
  );
}

/** The outline of a page while it is not known what it will show. */
export function PageSkeleton() {
  return (
    <>
      <TaskHeader title={<Skeleton className="w-64 max-w-full" />} />
      <PageBody>
        <div className="card grid min-h-64 content-start gap-5" aria-busy>
          <Skeleton className="w-48" label="" />
          <Skeleton className="w-full max-w-lg" label="" />
          <Skeleton className="w-full max-w-md" label="" />
        </div>
      </PageBody>
    </>
  );
}
