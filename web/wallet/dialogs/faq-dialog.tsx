import { Suspense } from 'react';
import { href } from 'react-router';
import { lazyPart } from '#web/lib/lazy-part.ts';
import { Boundary } from '#web/ui/boundary.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const FaqAnswers = lazyPart(() => import('./faq-answers.tsx'));

export function FaqDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      size="lg"
      title="Wallet FAQ"
      onClose={onClose}
      footer={
        <>
          <span className="grow self-center text-sm">
            <TextLink alone to={href('/faq')} newTab>
              All questions
            </TextLink>
          </span>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <Boundary fallback={<Unloaded />}>
        <Suspense fallback={<Skeleton className="w-full" label="Loading answers" />}>
          <FaqAnswers />
        </Suspense>
      </Boundary>
    </Dialog>
  );
}

const Unloaded = () => (
  <Notice kind="danger" title="We couldn’t load the answers" live>
    <p>
      You’ll also find them on{' '}
      <TextLink to={href('/faq')} newTab>
        the FAQ page
      </TextLink>
      .
    </p>
  </Notice>
);
