import { PageBody, PageHeader } from './page-header.tsx';
import { Skeleton } from './skeleton.tsx';

/** The outline of a page while it is not known what it will show. */
export function PageSkeleton() {
  return (
    <>
      <PageHeader title={<Skeleton className="w-64 max-w-full" />}>
        <Skeleton className="w-80 max-w-full" label="" />
      </PageHeader>
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
